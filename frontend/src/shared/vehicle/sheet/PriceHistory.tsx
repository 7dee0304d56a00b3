import type { VehicleDetail } from "@entities/vehicle/types";
import { useId } from "react";
import styled from "styled-components";
import { formatDay } from "../../format";
import { figures, muted } from "../../theme/text";
import { theme } from "../../theme/theme";
import { CHART, chartPoints, stepPath } from "./priceChart";

type PriceEvent = VehicleDetail["priceHistory"][number];

const acts: Readonly<Record<PriceEvent["kind"], string>> = {
  asked: "Asked",
  changed: "Changed to",
  sold: "Sold at",
};

const Chart = styled.svg`
  ${figures}
  width: 100%;
  max-width: 40rem;
  height: auto;
  color: ${theme.colour.ink};
  font-size: 0.875rem;

  /* The drawing shrinks with the screen; its words must not. */
  ${theme.media.belowMedium} {
    font-size: 1.375rem;
  }

  text {
    fill: currentcolor;
  }

  text[data-muted] {
    fill: ${theme.colour.inkMuted};
  }

  path {
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.5;
  }

  line {
    stroke: ${theme.colour.line};
  }

  circle {
    fill: ${theme.colour.surface};
    stroke: currentcolor;
    stroke-width: 1.5;
  }
`;

const Numbers = styled.details`
  ${muted}
  ${figures}

  summary {
    display: list-item;
    width: fit-content;
    padding-block: ${theme.space[1]};
    cursor: pointer;
  }

  table {
    border-collapse: collapse;
  }

  th,
  td {
    padding: ${theme.space.half} ${theme.space[4]} ${theme.space.half} 0;
    border-bottom: 1px solid ${theme.colour.line};
    font-weight: 400;
    text-align: left;
  }
`;

/** Which points are named in the drawing; the table has them all. */
const namedIn = (count: number, index: number): boolean => count <= 4 || index === 0 || index === count - 1;

/** Every step, also those that were corrected. */
function PriceTable({ steps }: { steps: readonly PriceEvent[] }) {
  return (
    <Numbers>
      <summary>Prices as a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What happened</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ at, kind, price, isCorrected }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are never reordered, and may be equal
            <tr key={index}>
              <td>{formatDay(at)}</td>
              <td>{isCorrected ? `${acts[kind]} (corrected since)` : acts[kind]}</td>
              <td>{isCorrected ? <del>{price}</del> : price}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Numbers>
  );
}

/** What was asked, when, and what was paid. */
export function PriceHistory({ history: all }: { history: readonly PriceEvent[] }) {
  const id = useId();
  // Corrected steps stand in the table alone.
  const history = all.filter(({ isCorrected }) => !isCorrected);
  const [first] = history;
  const last = history.at(-1);
  if (!first || !last) return null;
  if (history.length === 1) {
    return (
      <>
        <p>{`${first.kind === "sold" ? "Sold at" : "Asked at"} ${first.price} since ${formatDay(first.at)}; unchanged.`}</p>
        {all.length > 1 && <PriceTable steps={all} />}
      </>
    );
  }
  const points = chartPoints(history);
  const floor = CHART.height - CHART.bottom;
  return (
    <>
      <Chart viewBox={`0 0 ${CHART.width} ${CHART.height}`} role="img" aria-labelledby={id}>
        <title id={id}>
          {`From ${first.price} on ${formatDay(first.at)} to ${last.price} on ${formatDay(last.at)}, in ${history.length} steps.`}
        </title>
        <line x1="0" x2={CHART.width} y1={floor + 34} y2={floor + 34} />
        <path d={stepPath(points)} />
        {points.map(({ x, y, words, event }, index) => (
          <g key={`${event.at} ${event.kind}`}>
            <circle cx={x} cy={y} r="4" />
            {namedIn(points.length, index) && (
              <text x={words.x} y={words.y} textAnchor={words.anchor}>
                {event.price}
              </text>
            )}
          </g>
        ))}
        <text data-muted x="0" y={CHART.height - 4}>
          {formatDay(first.at)}
        </text>
        <text data-muted x={CHART.width} y={CHART.height - 4} textAnchor="end">
          {formatDay(last.at)}
        </text>
      </Chart>
      <PriceTable steps={all} />
    </>
  );
}
