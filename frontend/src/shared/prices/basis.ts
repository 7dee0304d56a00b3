import type { PriceSample } from "../api/types";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/** On how many prices, of when, a figure rests: "n = 4, Jan 5, 2026 – Nov 21, 2026". */
export function basisOf({ n, from, to }: Pick<PriceSample, "n" | "from" | "to">): string {
  if (!from || !to) return `n = ${n}`;
  const [first, last] = [day.format(new Date(from)), day.format(new Date(to))];
  return first === last ? `n = ${n}, ${first}` : `n = ${n}, ${first} – ${last}`;
}
