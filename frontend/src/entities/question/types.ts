import type { Schema } from "@shared/api/types";

export type Question = Schema<"Question">;

/** Questions of a listing, and whether the user may ask one. */
export interface ListingQuestions {
  readonly questions: readonly Question[];
  readonly canAsk: boolean;
}

/** A fact of a listing and who stated it. */
export type StatedFact = Schema<"StatedFact">;
