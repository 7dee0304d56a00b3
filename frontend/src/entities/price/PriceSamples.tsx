import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
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

/** Median and range of some prices; their number alone where they are too few, and nothing without any. */
function Sample({ name, sample }: { name: string; sample: PriceSample }) {
  const { n, low, median, high } = sample;
  if (n === 0) return null;
  return (
    <div>
      <dt>{name}</dt>
      {median !== null && <dd>{median}</dd>}
      <Basis>
        {median !== null && `Median, from ${low} to ${high}. `}
        {sampleBasis(sample, "car", "cars")}
      </Basis>
    </div>
  );
}

/** Medians and ranges of sale and asking prices, with the number of cars and the dates. */
export function PriceSamples({ asked, sold }: { asked: PriceSample; sold: PriceSample }) {
  return (
    <Samples>
      <Sample name="Sold" sample={sold} />
      <Sample name="For sale" sample={asked} />
    </Samples>
  );
}
