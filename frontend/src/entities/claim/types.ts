import type { Schema } from "@shared/api/types";

export type Claim = Schema<"Claim">;
export type ClaimKind = Schema<"ClaimKind">;
export type NewClaim = Schema<"NewClaim">;
