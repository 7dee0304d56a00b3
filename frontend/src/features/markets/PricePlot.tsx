import type { CarPrice } from "@entities/price/types";
import { formatMoney, formatQuantity } from "@shared/format";
import { wrapRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import { useId } from "react";
import styled from "styled-components";
import { PLOT, plotGeometry } from "./plotGeometry";

const RADIUS = 5;

const Figure = styled.figure`
  margin: 0;
`;

const Chart = styled.svg`
  ${tabularNums}
  display: block;
  width: 100%;
  height: auto;
  color: ${theme.color.ink};

  /* On phones the drawing shrinks to half its size; its words and marks must not. */
  font-size: 1.375rem;

  circle {
    r: 8px;
    stroke-width: 3;
  }

  ${theme.media.small} {
    font-size: 0.8125rem;

    circle {
      r: ${RADIUS}px;
      stroke-width: 1.5;
    }
  }

  text {
    fill: ${theme.color.inkMuted};
  }

  line {
    stroke: ${theme.color.line};
  }
`;

const Mark = styled.circle<{ $isSold: boolean }>`
  fill: ${({ $isSold }) => ($isSold ? "currentcolor" : theme.color.surface)};
  stroke: currentcolor;
  stroke-width: 1.5;
`;

const Legend = styled.figcaption`
  ${muted}
  ${wrapRow}
  gap: ${theme.space.half} ${theme.space[3]};
  margin-top: ${theme.space[1]};

  span {
    display: inline-flex;
    align-items: center;
    gap: ${theme.space[1]};
  }

  svg {
    width: 0.75rem;
    height: 0.75rem;
    color: ${theme.color.ink};
  }
`;

function LegendMark({ isSold }: { isSold: boolean }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true">
      <Mark cx="6" cy="6" r="5" $isSold={isSold} />
    </svg>
  );
}

/** Plot of asking and sold prices by model year. A table states the same. */
export function PricePlot({ name, prices }: { name: string; prices: readonly CarPrice[] }) {
  const id = useId();
  const { points, lines, years } = plotGeometry(prices);
  const amounts = prices.map(({ priceNumeric }) => priceNumeric);
  const sold = prices.filter(({ kind }) => kind === "sold").length;
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)].map(formatMoney);
  return (
    <Figure>
      <Chart viewBox={`0 0 ${PLOT.width} ${PLOT.height}`} role="img" aria-labelledby={id}>
        <title id={id}>
          {`Prices of ${name} by model year, from ${low} to ${high}: ${formatQuantity(prices.length - sold, "asking price", "asking prices")}, ${formatQuantity(sold, "sold price", "sold prices")}.`}
        </title>
        {lines.map(({ y, label }) => (
          <g key={label}>
            <line x1={PLOT.left} x2={PLOT.width} y1={y} y2={y} />
            <text x={PLOT.left - 10} y={y} textAnchor="end" dominantBaseline="central">
              {label}
            </text>
          </g>
        ))}
        <line x1={PLOT.left} x2={PLOT.width} y1={PLOT.height - PLOT.bottom} y2={PLOT.height - PLOT.bottom} />
        {years.map(({ x, year }) => (
          <text key={year} x={x} y={PLOT.height - 6} textAnchor="middle">
            {year}
          </text>
        ))}
        {points.map(({ x, y, price }) => (
          <Mark key={price.vehicleId} cx={x} cy={y} r={RADIUS} $isSold={price.kind === "sold"} />
        ))}
      </Chart>
      <Legend>
        {sold < prices.length && (
          <span>
            <LegendMark isSold={false} />
            For sale
          </span>
        )}
        {sold > 0 && (
          <span>
            <LegendMark isSold />
            Sold
          </span>
        )}
        <span>By model year</span>
      </Legend>
    </Figure>
  );
}
