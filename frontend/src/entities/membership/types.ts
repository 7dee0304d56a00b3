import type { Schema } from "@shared/api/types";

export type Application = Schema<"Application">;
export type Evidence = Schema<"Evidence">;
export type Invitation = Schema<"Invitation">;
export type NewInvitation = Schema<"NewInvitation">;
export type OpenInvitation = Schema<"OpenInvitation">;
