import { vehiclePath } from "@entities/vehicle/labels";
import { formatDate } from "@shared/format";
import { plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import { MutedText } from "@shared/ui/layout";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { MarketSection } from "./markets.styles";
import type { SoldCar } from "./types";

const Sales = styled.ol`
  ${plainList}
  ${tabularNums}
  border-bottom: ${theme.border.line};

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: baseline;
    gap: ${theme.space.half} ${theme.space[3]};
    padding-block: ${theme.space[2]};
  }

  li + li {
    border-top: ${theme.border.line};
  }

  ${theme.media.belowMedium} {
    li > :nth-child(n + 3) {
      grid-column: 1 / -1;
      text-align: left;
    }
  }

  /* One line per sale: date, car, mileage and place, price. */
  ${theme.media.medium} {
    li {
      grid-template-columns: 11rem minmax(0, 3fr) minmax(0, 2fr) minmax(0, 9rem);
    }

    li > :nth-child(2) {
      grid-area: 1 / 4;
    }

    li > :nth-child(3) {
      grid-area: 1 / 3;
    }

    li > :nth-child(4) {
      grid-area: 1 / 1;
      text-align: left;
    }

    a {
      grid-area: 1 / 2;
    }
  }

  a {
    font-family: ${theme.fontFamily.serif};
    font-size: ${theme.fontSize.lead};
    line-height: 1.3;
    text-decoration: none;
    overflow-wrap: anywhere;
  }

  a:hover {
    text-decoration: underline;
  }
`;

const Price = styled.span`
  font-family: ${theme.fontFamily.serif};
  font-size: ${theme.fontSize.lead};
  text-align: right;
`;

const Unknown = styled.span`
  ${muted}
  text-align: right;
`;

const SaleFacts = styled.span`
  ${muted}
`;

const SaleDate = styled(SaleFacts)`
  text-align: right;
`;

/** Sold cars with the date and price of each sale, where recorded. */
export function SoldArchive({ sales, emptyText }: { sales: readonly SoldCar[]; emptyText: string }) {
  return (
    <MarketSection id="sold" aria-labelledby="sold-title">
      <h2 id="sold-title">Sold archive</h2>
      {sales.length === 0 && <MutedText>{emptyText}</MutedText>}
      {sales.length > 0 && (
        <Sales role="list">
          {sales.map(({ vehicleId, slug, title, miles, location, price, soldAt }) => (
            <li key={vehicleId}>
              <Link to={vehiclePath({ id: vehicleId, slug })}>{title}</Link>
              {price ? <Price>{price}</Price> : <Unknown>Price not published</Unknown>}
              <SaleFacts>{[miles, location].filter(Boolean).join(" · ")}</SaleFacts>
              <SaleDate>{soldAt ? `Sold ${formatDate(soldAt)}` : "Sold"}</SaleDate>
            </li>
          ))}
        </Sales>
      )}
    </MarketSection>
  );
}
