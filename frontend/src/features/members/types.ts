import type { Schema } from "@shared/api/types";

export type Member = Schema<"Member">;

/** A car on a member's profile. */
export type MemberListing = Schema<"Vehicle">;
