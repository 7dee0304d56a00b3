import type { VehicleDetail } from "../types";

type PriceEvent = VehicleDetail["priceHistory"][number];

/** A price event with a known price. */
type KnownPrice = PriceEvent & { readonly priceNumeric: number };

export const isKnown = (event: PriceEvent): event is KnownPrice => event.priceNumeric !== null;

/** SVG user units. */
export const CHART = { width: 640, height: 240, left: 8, right: 8, top: 40, bottom: 64 } as const;

/** Distance between a point and its label. */
const LABEL_OFFSET = 8;

interface ChartPoint {
  readonly x: number;
  readonly y: number;
  /** Label position, outside the step line. */
  readonly label: { readonly x: number; readonly y: number; readonly anchor: "start" | "end" };
  readonly event: PriceEvent;
}

const scaleLinear = (value: number, [from, to]: [number, number], [start, end]: [number, number]): number =>
  from === to ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start);

/** Chart points: time to the right, price upwards. */
export function chartPoints(history: readonly KnownPrice[]): ChartPoint[] {
  const times = history.map(({ at }) => Date.parse(at));
  const prices = history.map(({ priceNumeric }) => priceNumeric);
  const span = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];
  return history.map((event, index) => {
    const x = scaleLinear(Date.parse(event.at), span(times), [CHART.left, CHART.width - CHART.right]);
    const y = scaleLinear(event.priceNumeric, span(prices), [CHART.height - CHART.bottom, CHART.top]);
    const isPriceDrop = event.priceNumeric < (prices[index - 1] ?? event.priceNumeric);
    const hasRoomOnLeft = x > CHART.width * 0.2;
    const label = {
      x: hasRoomOnLeft ? x - LABEL_OFFSET : x,
      y: isPriceDrop ? y + 3 * LABEL_OFFSET : y - LABEL_OFFSET - 4,
      anchor: hasRoomOnLeft ? ("end" as const) : ("start" as const),
    };
    return { event, x, y, label };
  });
}

/** Step line: a price is valid until the next one. */
export function stepPath(points: readonly ChartPoint[]): string {
  return points
    .map(({ x, y }, index) => (index === 0 ? `M${x.toFixed(1)} ${y.toFixed(1)}` : `H${x.toFixed(1)}V${y.toFixed(1)}`))
    .join("");
}
