import { formatDate } from "@shared/format";
import { brandName } from "@shared/site/brand";
import { plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import { MutedText } from "@shared/ui/layout";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { sampleBasis } from "./sampleBasis";
import type { PriceEvidence as Evidence, PriceSample } from "./types";

const Container = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  max-width: ${theme.size[40]};
`;

const Samples = styled.dl`
  ${tabularNums}
  display: grid;
  gap: ${theme.space[1]};

  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: baseline;
    gap: 0 ${theme.space[2]};
    padding-block: ${theme.space[1]};
    border-top: ${theme.border.line};
  }

  dd {
    text-align: right;
  }
`;

const Basis = styled.dd`
  ${muted}
  grid-column: 1 / -1;

  && {
    text-align: left;
  }
`;

const Cars = styled.details`
  ${muted}
  ${tabularNums}

  summary {
    display: list-item;
    width: fit-content;
    padding-block: ${theme.space[1]};
    cursor: pointer;
  }

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
`;

function Sample({ name, sample }: { name: string; sample: PriceSample }) {
  const { low, median, high } = sample;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{median === null ? "Not enough data" : median}</dd>
      <Basis>
        {median !== null && `Median; from ${low} to ${high}. `}
        {sampleBasis(sample)}
      </Basis>
    </div>
  );
}

/** Asking and sale prices of comparable vehicles, with their sample sizes. */
export function PriceEvidence({ evidence }: { evidence: Evidence }) {
  const { asked: asking, sold, cars } = evidence;
  return (
    <Container>
      <MutedText>Same make and model, within three model years, on {brandName()}.</MutedText>
      <Samples>
        <Sample name="Sold" sample={sold} />
        <Sample name="For sale" sample={asking} />
      </Samples>
      {cars.length > 0 && (
        <Cars>
          <summary>Cars included</summary>
          <ul>
            {cars.map(({ vehicleId, year, make, model, price, kind, at }) => (
              <li key={vehicleId}>
                <Link to={`/listings/${vehicleId}`}>{`${year} ${make} ${model}`}</Link>
                <span>{price}</span>
                <span>{`${kind === "sold" ? "Sold" : "Listed since"} ${formatDate(at)}`}</span>
              </li>
            ))}
          </ul>
        </Cars>
      )}
    </Container>
  );
}
