/** Limits accepted by the server. */
export const ACCEPTED_LIMITS = {
  price: { min: 0, max: 1_000_000_000 },
  year: { min: 0, max: 9999 },
  miles: { min: 0, max: 5_000_000 },
  radius: { min: 1, max: 500 },
  text: 200,
} as const;
