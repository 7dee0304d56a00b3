import { PriceSamples } from "@entities/price/PriceSamples";
import { TableDetails } from "@entities/price/TableDetails";
import { formatNumber, formatShortDate } from "@shared/format";
import { scrollX, stackedRows } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { MutedProse } from "@shared/ui/layout";
import { Cell, ColumnHeader, Row } from "@shared/ui/StackedTable";
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

/* Rows are stacked on small screens, with the name of the car on a line of its own. */
const Table = styled.table.attrs({ role: "table" })`
  width: 100%;

  ${stackedRows}

  ${theme.media.belowMedium} {
    tbody tr {
      grid-template-columns: ${theme.size[7]} minmax(0, 1fr) auto;
    }

    td:first-child {
      grid-column: 1 / -1;
    }
  }
`;

/** How many of the prices are shown one by one: "the latest 100 of 184 asking prices"; null for all of them. */
function shownText({ prices, asked, sold }: Market): string | null {
  const part = (kind: "asked" | "sold", total: number, noun: string) => {
    const shown = prices.filter((price) => price.kind === kind).length;
    return shown < total && `the latest ${formatNumber(shown)} of ${formatNumber(total)} ${noun} prices`;
  };
  const parts = [part("asked", asked.n, "asking"), part("sold", sold.n, "sold")].filter(Boolean);
  return parts.length > 0 ? `The plot and the table show ${parts.join(" and ")}.` : null;
}

/** Names only the kinds of prices that there are. */
function titleOf({ prices }: Market): string {
  const has = (kind: "asked" | "sold") => prices.some((price) => price.kind === kind);
  if (!has("sold")) return "Asking prices";
  return has("asked") ? "Asking and sold prices" : "Sold prices";
}

/** Asking and sold prices by model year as a plot and a table, with their medians; absent without a price. */
export function MarketPrices({ market }: { market: Market }) {
  const { name, prices, asked, sold } = market;
  if (prices.length === 0) return null;
  const shown = shownText(market);
  return (
    <MarketSection aria-labelledby="prices-title">
      <h2 id="prices-title">{titleOf(market)}</h2>
      <Columns>
        {prices.length >= MIN_POINTS && <PricePlot name={name} prices={prices} />}
        <PriceSamples asked={asked} sold={sold} />
      </Columns>
      {shown && <MutedProse>{shown}</MutedProse>}
      <WideTable>
        <summary>Prices as a table</summary>
        <Table>
          <thead>
            <Row>
              <ColumnHeader>Car</ColumnHeader>
              <ColumnHeader>Mileage</ColumnHeader>
              <ColumnHeader>Listed or sold</ColumnHeader>
              <ColumnHeader>Price</ColumnHeader>
            </Row>
          </thead>
          <tbody>
            {prices.map(({ vehicleId, year, make, model, miles, kind, at, price }) => (
              <Row key={vehicleId}>
                <Cell>
                  <Link to={`/listings/${vehicleId}`}>{`${year} ${make} ${model}`}</Link>
                </Cell>
                <Cell>{miles || "Not stated"}</Cell>
                <Cell>{`${kind === "sold" ? "Sold" : "Listed"} ${formatShortDate(at)}`}</Cell>
                <Cell>{price}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </WideTable>
    </MarketSection>
  );
}
