import type { PriceEvidence, PriceSample } from "@entities/price/types";

export const noPrices: PriceSample = { n: 0, from: null, to: null, low: null, median: null, high: null };

/** Empty price evidence. */
export const noEvidence: PriceEvidence = { asked: noPrices, sold: noPrices, cars: [] };
