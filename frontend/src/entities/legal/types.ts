import type { Schema } from "@shared/api/types";

export type LegalText = Schema<"LegalText">;
export type LegalVersion = Schema<"LegalVersion">;

/** A legal text of the site; its page is at this path. */
export type LegalDocument = "terms" | "privacy" | "cookies";
