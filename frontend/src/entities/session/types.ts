import type { Schema } from "@shared/api/types";

/** The user after login, and which account closure the login cancelled. */
export type LoggedIn = Schema<"LoggedIn">;
