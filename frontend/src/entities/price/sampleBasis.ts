import { formatQuantity, formatShortDate } from "@shared/format";
import type { PriceSample } from "./types";

/** What a price figure rests on: "4 sales, Jan 5, 2026 – Nov 21, 2026". */
export function sampleBasis(
  { n, from, to }: Pick<PriceSample, "n" | "from" | "to">,
  singular: string,
  plural: string,
): string {
  const days = [from, to].filter((at) => at !== null).map(formatShortDate);
  return [formatQuantity(n, singular, plural), [...new Set(days)].join(" – ")].filter(Boolean).join(", ");
}
