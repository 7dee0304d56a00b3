import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

export type Question = Readonly<Schemas["Question"]>;

/** Questions of a listing, and whether the user may ask one. */
export interface ListingQuestions {
  readonly questions: readonly Question[];
  readonly canAsk: boolean;
}

/** A fact of a listing and who stated it. */
export type StatedFact = Readonly<Schemas["StatedFact"]>;
