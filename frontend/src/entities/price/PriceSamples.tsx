import { formatQuantity } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import { Column } from "@shared/ui/layout";
import styled from "styled-components";
import { sampleBasis } from "./sampleBasis";
import type { PriceSample } from "./types";

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

/** Medians and ranges of sale and asking prices, with the number of cars and the dates; one sentence where they are too few. */
export function PriceSamples({ asked, sold }: { asked: PriceSample; sold: PriceSample }) {
  const samples = [
    { name: "Sold", state: "sold", sample: sold },
    { name: "For sale", state: "for sale", sample: asked },
  ];
  const known = samples.filter(({ sample }) => sample.median !== null);
  const few = samples.filter(({ sample }) => sample.n > 0 && sample.median === null);
  const fewText = few.map(({ state, sample }) => `${formatQuantity(sample.n, "car", "cars")} ${state}`);
  return (
    <Column>
      {known.length > 0 && (
        <Samples>
          {known.map(({ name, sample }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{sample.median}</dd>
              <Basis>{`Median, from ${sample.low} to ${sample.high}. ${sampleBasis(sample, "car", "cars")}`}</Basis>
            </div>
          ))}
        </Samples>
      )}
      {few.length > 0 && <p>{`Too few for a median: ${fewText.join(" and ")}.`}</p>}
    </Column>
  );
}
