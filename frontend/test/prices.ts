import type { PriceEvidence, PriceSample } from "@entities/price/types";

export const noPrices: PriceSample = { n: 0, from: null, to: null, low: null, median: null, high: null };

/** Empty price evidence. */
export const noEvidence: PriceEvidence = {
  family: "812",
  fromYear: 2017,
  toYear: 2023,
  isGeneration: false,
  asked: noPrices,
  sold: noPrices,
  cars: [],
};
