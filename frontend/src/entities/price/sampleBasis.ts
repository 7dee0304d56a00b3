import { formatShortDate } from "@shared/format";
import type { PriceSample } from "./types";

/** Sample size and period of a price figure: "n = 4, Jan 5, 2026 – Nov 21, 2026". */
export function sampleBasis({ n, from, to }: Pick<PriceSample, "n" | "from" | "to">): string {
  if (!from || !to) return `n = ${n}`;
  const [first, last] = [formatShortDate(from), formatShortDate(to)];
  return first === last ? `n = ${n}, ${first}` : `n = ${n}, ${first} – ${last}`;
}
