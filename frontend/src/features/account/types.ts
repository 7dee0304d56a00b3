import type { Schema } from "@shared/api/types";

export type Passkey = Schema<"Passkey">;
export type Preferences = Schema<"Preferences">;
export type NewPreferences = Schema<"NewPreferences">;
export type PreferencesChange = Schema<"PreferencesChange">;

/** A signed-in browser of the user, as listed under account security. */
export type DeviceSession = Schema<"Session">;
export type DataExport = Schema<"DataExport">;
export type AccountClosure = Schema<"AccountClosure">;
