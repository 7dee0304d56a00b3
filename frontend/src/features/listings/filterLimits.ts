import { MAX_MILES, MAX_PRICE, MAX_QUERY_TEXT, MAX_RADIUS } from "@shared/api/limits";
import { parseNumber } from "@shared/form/parseNumber";

/** Limits accepted by the server. */
export const ACCEPTED_LIMITS = {
  price: { min: 0, max: MAX_PRICE },
  year: { min: 0, max: 9999 },
  miles: { min: 0, max: MAX_MILES },
  radius: { min: 1, max: MAX_RADIUS },
  text: MAX_QUERY_TEXT,
} as const;

/** Parses an entered limit as the forms read numbers ("50,000", "$50k"); undefined unless it is a whole number within these ends. */
export function parseLimit(
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): number | undefined {
  const value = parseNumber(text);
  return Number.isInteger(value) && value >= min && value <= max ? value : undefined;
}
