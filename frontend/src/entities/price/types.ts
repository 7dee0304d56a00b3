import type { Schema } from "@shared/api/types";

export type PriceEvidence = Schema<"PriceEvidence">;
export type PriceSample = Schema<"PriceSample">;
export type CarPrice = Schema<"CarPrice">;
export type ComparableCar = Schema<"ComparableCar">;
