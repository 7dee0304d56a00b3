import type { Schema } from "@shared/api/types";

export type Market = Schema<"Market">;
export type MarketCount = Schema<"MarketCount">;
export type MarketQuestion = Schema<"MarketQuestion">;
export type Markets = Schema<"Markets">;
export type SoldCar = Schema<"SoldCar">;
