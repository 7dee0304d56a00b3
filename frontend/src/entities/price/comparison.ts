import { formatNumber } from "@shared/format";
import type { ComparableCar, PriceEvidence } from "./types";

/** Which cars are compared: "911, model years 2012–2019". */
export function comparedYears({
  family,
  fromYear,
  toYear,
}: Pick<PriceEvidence, "family" | "fromYear" | "toYear">): string {
  return toYear === null ? `${family}, model years since ${fromYear}` : `${family}, model years ${fromYear}–${toYear}`;
}

function milesLabel(difference: number | null): string | null {
  if (difference === null) return null;
  if (difference === 0) return "same mileage";
  return `${formatNumber(Math.abs(difference))} ${difference > 0 ? "more" : "fewer"} miles`;
}

/** How a comparable car differs: "Different trim · 3,200 fewer miles". */
export function differenceLabel({
  isSameModel,
  milesDifference,
}: Pick<ComparableCar, "isSameModel" | "milesDifference">): string {
  const trim = isSameModel ? "Same trim" : "Different trim";
  return [trim, milesLabel(milesDifference)].filter(Boolean).join(" · ");
}
