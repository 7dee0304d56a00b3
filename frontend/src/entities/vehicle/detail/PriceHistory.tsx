import { TableDetails } from "@entities/price/TableDetails";
import { formatDate } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { tabularNums } from "@shared/theme/typography";
import { useId } from "react";
import styled from "styled-components";
import type { VehicleDetail } from "../types";
import { CHART, chartPoints, isKnown, stepPath } from "./priceChart";

type PriceEvent = VehicleDetail["priceHistory"][number];

const eventLabels: Readonly<Record<PriceEvent["kind"], string>> = {
  asked: "Asked",
  changed: "Changed to",
  sold: "Sold at",
};

/** Verb of the only known price; a car on request gets its first price by a change. */
const verbs: typeof eventLabels = { asked: "Listed at", changed: "Priced at", sold: "Sold at" };

/** Whether the event counts; the others are only in the table. */
const counts = ({ isCorrected, fellThrough }: PriceEvent): boolean => !isCorrected && !fellThrough;

const Chart = styled.svg`
  ${tabularNums}
  width: 100%;
  max-width: ${theme.size[40]};
  height: auto;
  color: ${theme.color.ink};
  font-size: 0.875rem;

  /* The drawing shrinks with the screen; its words must not. */
  ${theme.media.belowMedium} {
    font-size: 1.375rem;
  }

  text {
    fill: currentcolor;
  }

  text[data-muted] {
    fill: ${theme.color.inkMuted};
  }

  path {
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.5;
  }

  line {
    stroke: ${theme.color.line};
  }

  circle {
    fill: ${theme.color.surface};
    stroke: currentcolor;
    stroke-width: 1.5;
  }
`;

/** The event in words; a sale that was corrected or fell through does not count. */
function eventLabel({ kind, isCorrected, fellThrough }: PriceEvent): string {
  if (fellThrough) return "Sale fell through";
  return isCorrected ? `${eventLabels[kind]} (corrected since)` : eventLabels[kind];
}

/** Which points are labelled in the chart; the table lists all. */
const isLabelled = (count: number, index: number): boolean => count <= 4 || index === 0 || index === count - 1;

/** All price events, including sales that do not count. */
function PriceTable({ steps }: { steps: readonly PriceEvent[] }) {
  return (
    <TableDetails>
      <summary>Prices as a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Event</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are never reordered, and may be equal
            <tr key={index}>
              <td>{formatDate(event.at)}</td>
              <td>{eventLabel(event)}</td>
              <td>{counts(event) ? event.price : <del>{event.price}</del>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableDetails>
  );
}

/** Price history as a chart and table; prices of a single day as a sentence and table. */
export function PriceHistory({ history: all }: { history: readonly PriceEvent[] }) {
  const id = useId();
  const history = all.filter(counts);
  const known = history.filter(isKnown);
  const [first] = known;
  const last = known.at(-1);
  if (!first || !last) return null;
  if (known.length === 1) {
    const verb = verbs[first.kind];
    return (
      <>
        <p>
          {history.length > 1
            ? `${verb} ${first.price} on ${formatDate(first.at)}.`
            : `${verb} ${first.price} since ${formatDate(first.at)}; no price changes.`}
        </p>
        {all.length > 1 && <PriceTable steps={all} />}
      </>
    );
  }
  const day = formatDate(last.at);
  if (formatDate(first.at) === day) {
    const change = last.kind === "sold" ? "sold for" : "changed to";
    return (
      <>
        <p>{`${verbs[first.kind]} ${first.price} and ${change} ${last.price} on ${day}.`}</p>
        <PriceTable steps={all} />
      </>
    );
  }
  const points = chartPoints(known);
  const baseline = CHART.height - CHART.bottom;
  return (
    <>
      <Chart viewBox={`0 0 ${CHART.width} ${CHART.height}`} role="img" aria-labelledby={id}>
        <title id={id}>
          {`From ${first.price} on ${formatDate(first.at)} to ${last.price} on ${day}, in ${known.length} steps.`}
        </title>
        <line x1="0" x2={CHART.width} y1={baseline + 34} y2={baseline + 34} />
        <path d={stepPath(points)} />
        {points.map(({ x, y, label, event }, index) => (
          <g key={`${event.at} ${event.kind}`}>
            <circle cx={x} cy={y} r="4" />
            {isLabelled(points.length, index) && (
              <text x={label.x} y={label.y} textAnchor={label.anchor}>
                {event.price}
              </text>
            )}
          </g>
        ))}
        <text data-muted x="0" y={CHART.height - 4}>
          {formatDate(first.at)}
        </text>
        <text data-muted x={CHART.width} y={CHART.height - 4} textAnchor="end">
          {day}
        </text>
      </Chart>
      <PriceTable steps={all} />
    </>
  );
}
