import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

export type SavedSearch = Schemas["SavedSearch"];

export type Insight = Schemas["Insight"];

export type NewSavedSearch = Schemas["NewSavedSearch"];
