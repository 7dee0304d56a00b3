import { MAX_MILES, MAX_PRICE, MAX_QUERY_TEXT, MAX_RADIUS } from "@shared/api/limits";

/** Limits accepted by the server. */
export const ACCEPTED_LIMITS = {
  price: { min: 0, max: MAX_PRICE },
  year: { min: 0, max: 9999 },
  miles: { min: 0, max: MAX_MILES },
  radius: { min: 1, max: MAX_RADIUS },
  text: MAX_QUERY_TEXT,
} as const;
