import type { Schema } from "@shared/api/types";

export type PriceEvidence = Schema<"PriceEvidence">;
export type PriceSample = Schema<"PriceSample">;
