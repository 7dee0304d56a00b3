import type { VehicleDetail } from "@entities/vehicle/types";

type PriceEvent = VehicleDetail["priceHistory"][number];

/** The drawing's own units; it is scaled to the width there is. */
export const CHART = { width: 640, height: 240, left: 8, right: 8, top: 40, bottom: 64 } as const;

/** Between a point and its price. */
const WORDS_APART = 8;

export interface ChartPoint {
  readonly x: number;
  readonly y: number;
  /** Where its price is written: outside the step that leads to it. */
  readonly words: { readonly x: number; readonly y: number; readonly anchor: "start" | "end" };
  readonly event: PriceEvent;
}

const scaled = (value: number, [from, to]: [number, number], [start, end]: [number, number]): number =>
  from === to ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start);

/** Where each price stands: time from left to right, money from bottom to top. */
export function chartPoints(history: readonly PriceEvent[]): ChartPoint[] {
  const times = history.map(({ at }) => Date.parse(at));
  const prices = history.map(({ priceNumeric }) => priceNumeric);
  const span = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];
  return history.map((event, index) => {
    const x = scaled(Date.parse(event.at), span(times), [CHART.left, CHART.width - CHART.right]);
    const y = scaled(event.priceNumeric, span(prices), [CHART.height - CHART.bottom, CHART.top]);
    const fell = event.priceNumeric < (prices[index - 1] ?? event.priceNumeric);
    const roomOnTheLeft = x > CHART.width * 0.2;
    const words = {
      x: roomOnTheLeft ? x - WORDS_APART : x,
      y: fell ? y + 3 * WORDS_APART : y - WORDS_APART - 4,
      anchor: roomOnTheLeft ? ("end" as const) : ("start" as const),
    };
    return { event, x, y, words };
  });
}

/** A price holds until the next one: steps, not slopes. */
export function stepPath(points: readonly ChartPoint[]): string {
  return points
    .map(({ x, y }, index) => (index === 0 ? `M${x.toFixed(1)} ${y.toFixed(1)}` : `H${x.toFixed(1)}V${y.toFixed(1)}`))
    .join("");
}
