import type { Schema } from "@shared/api/types";

export type Profile = Schema<"Profile">;
export type TwoFactor = Schema<"TwoFactor">;
export type UnconfirmedAccount = Schema<"UnconfirmedAccount">;
export type TwoFactorEnrollment = Schema<"TwoFactorEnrollment">;
