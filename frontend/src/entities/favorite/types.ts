import type { Schema } from "@shared/api/types";

export type SavedSearch = Schema<"SavedSearch">;
export type Insight = Schema<"Insight">;
export type NewSavedSearch = Schema<"NewSavedSearch">;
