import type { CarPrice } from "@entities/price/types";

/** SVG user units. */
export const PLOT = { width: 720, height: 320, left: 96, right: 16, top: 16, bottom: 36 } as const;

/** From this ratio of highest to lowest price, equal distances are equal ratios. */
const LOG_RATIO = 8;
/** Most labelled prices. */
const MAX_LINES = 5;
/** Most labelled years. */
const MAX_YEARS = 6;

type Price = Pick<CarPrice, "yearNumeric" | "priceNumeric">;

interface PlotGeometry<P extends Price> {
  readonly points: readonly { readonly x: number; readonly y: number; readonly price: P }[];
  /** Horizontal lines at round prices. */
  readonly lines: readonly { readonly y: number; readonly label: string }[];
  readonly years: readonly { readonly x: number; readonly year: number }[];
}

/** Short price for an axis: `1250000` as "$1.25M". */
export function axisPrice(dollars: number): string {
  if (dollars >= 1_000_000) return `$${Number((dollars / 1_000_000).toFixed(2))}M`;
  return dollars >= 1_000 ? `$${Number((dollars / 1_000).toFixed(1))}K` : `$${dollars}`;
}

/** Every n-th value, so that at most `max` remain. */
const everyNth = (values: readonly number[], max: number): readonly number[] => {
  const step = Math.ceil(values.length / max);
  return values.filter((_, index) => index % step === 0);
};

/** Round prices between the lowest and the highest. */
function roundPrices(low: number, high: number, isLog: boolean): readonly number[] {
  if (isLog) {
    const powers = Array.from({ length: 11 }, (_, power) => 10 ** power);
    const roundNumbers = powers.flatMap((power) => [power, 2 * power, 5 * power]);
    return everyNth(
      roundNumbers.filter((price) => price >= low && price <= high),
      MAX_LINES,
    );
  }
  const roughStep = (high - low) / MAX_LINES;
  const power = 10 ** Math.floor(Math.log10(Math.max(roughStep, 1)));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= roughStep) ?? 10) * power;
  const first = Math.ceil(low / step);
  const count = Math.max(0, Math.floor(high / step) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

/** Round years between the first and the last, at most `MAX_YEARS`. */
function roundYears(first: number, last: number): readonly number[] {
  const all = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const within = (step: number) => all.filter((year) => year % step === 0);
  return [1, 2, 5, 10, 20, 50].map(within).find((years) => years.length <= MAX_YEARS) ?? everyNth(all, MAX_YEARS);
}

/** Plot of prices: model year to the right, price upwards. */
export function plotGeometry<P extends Price>(prices: readonly P[]): PlotGeometry<P> {
  const dollars = prices.map(({ priceNumeric }) => priceNumeric);
  const modelYears = prices.map(({ yearNumeric }) => yearNumeric);
  const [min, max] = [Math.min(...dollars), Math.max(...dollars)];
  // Room around equal prices and at the ends.
  const [low, high] = [Math.max(0, min * 0.9), Math.max(max * 1.1, 1)];
  const isLog = min > 0 && max / min >= LOG_RATIO;
  const scale = isLog ? Math.log : (value: number) => value;
  const [bottom, top] = [scale(low), scale(high)];
  const yOf = (price: number) =>
    PLOT.height - PLOT.bottom - ((scale(price) - bottom) / (top - bottom)) * (PLOT.height - PLOT.bottom - PLOT.top);
  const [first, last] = [Math.min(...modelYears) - 1, Math.max(...modelYears) + 1];
  const xOf = (year: number) => PLOT.left + ((year - first) / (last - first)) * (PLOT.width - PLOT.left - PLOT.right);
  return {
    points: prices.map((price) => ({ x: xOf(price.yearNumeric), y: yOf(price.priceNumeric), price })),
    lines: roundPrices(low, high, isLog).map((price) => ({ y: yOf(price), label: axisPrice(price) })),
    years: roundYears(first + 1, last - 1).map((year) => ({ x: xOf(year), year })),
  };
}
