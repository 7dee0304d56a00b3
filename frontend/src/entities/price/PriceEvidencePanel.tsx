import { formatDate } from "@shared/format";
import { brandName } from "@shared/site/brand";
import { plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { MutedText } from "@shared/ui/layout";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { comparedYears, differenceLabel } from "./comparison";
import { PriceSamples } from "./PriceSamples";
import { TableDetails } from "./TableDetails";
import type { PriceEvidence } from "./types";

const Container = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  max-width: ${theme.size[40]};
`;

const Cars = styled(TableDetails)`
  ul {
    ${plainList}
  }

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 ${theme.space[2]};
    padding-block: ${theme.space.half};
    border-bottom: ${theme.border.line};
  }

  li > :last-child {
    text-align: right;
  }
`;

/** Asking and sale prices of comparable vehicles, with their sample sizes. */
export function PriceEvidencePanel({ evidence }: { evidence: PriceEvidence }) {
  const { asked, sold, cars } = evidence;
  return (
    <Container>
      <MutedText>{`${comparedYears(evidence)}, any trim, on ${brandName()}.`}</MutedText>
      <PriceSamples asked={asked} sold={sold} />
      {cars.length > 0 && (
        <Cars>
          <summary>Cars included</summary>
          <ul>
            {cars.map((car) => {
              const { vehicleId, year, make, model, price, kind, at } = car;
              return (
                <li key={vehicleId}>
                  <Link to={`/listings/${vehicleId}`}>{`${year} ${make} ${model}`}</Link>
                  <span>{price}</span>
                  <span>{`${kind === "sold" ? "Sold" : "Listed since"} ${formatDate(at)}`}</span>
                  <span>{differenceLabel(car)}</span>
                </li>
              );
            })}
          </ul>
        </Cars>
      )}
    </Container>
  );
}
