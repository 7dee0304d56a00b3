import { PriceSamples } from "@entities/price/PriceSamples";
import { TableDetails } from "@entities/price/TableDetails";
import { formatDate } from "@shared/format";
import { scrollX } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { MarketSection } from "./markets.styles";
import { PricePlot } from "./PricePlot";
import type { Market } from "./types";

/** Fewer prices are told by the table alone. */
const MIN_POINTS = 2;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]} ${theme.space[6]};
  align-items: start;

  ${theme.media.medium} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
  }
`;

const WideTable = styled(TableDetails)`
  margin-top: ${theme.space[2]};
  ${scrollX}

  table {
    width: 100%;
  }

  th,
  td {
    padding-right: ${theme.space[2]};
  }

  th:last-child,
  td:last-child {
    padding-right: 0;
    text-align: right;
  }
`;

/** Asking and sold prices by model year as a plot and a table, with their medians; absent without a price. */
export function MarketPrices({ market: { name, prices, asked, sold } }: { market: Market }) {
  if (prices.length === 0) return null;
  return (
    <MarketSection aria-labelledby="prices-title">
      <h2 id="prices-title">Asking and sold prices</h2>
      <Columns>
        {prices.length >= MIN_POINTS && <PricePlot name={name} prices={prices} />}
        <PriceSamples asked={asked} sold={sold} />
      </Columns>
      <WideTable>
        <summary>Prices as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Car</th>
              <th scope="col">Mileage</th>
              <th scope="col">Listed or sold</th>
              <th scope="col">Price</th>
            </tr>
          </thead>
          <tbody>
            {prices.map(({ vehicleId, year, make, model, miles, kind, at, price }) => (
              <tr key={vehicleId}>
                <td>
                  <Link to={`/listings/${vehicleId}`}>{`${year} ${make} ${model}`}</Link>
                </td>
                <td>{miles || "Not stated"}</td>
                <td>{`${kind === "sold" ? "Sold" : "Listed"} ${formatDate(at)}`}</td>
                <td>{price}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </MarketSection>
  );
}
