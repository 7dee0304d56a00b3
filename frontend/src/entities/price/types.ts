import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

export type PriceEvidence = Schemas["PriceEvidence"];

export type PriceSample = Schemas["PriceSample"];
