import type { PriceEvidence, PriceSample } from "@entities/price/types";

export const noPrices: PriceSample = { n: 0, from: null, to: null, low: null, median: null, high: null };

/** Nothing is known of like cars. */
export const noEvidence: PriceEvidence = { asked: noPrices, sold: noPrices, cars: [] };
