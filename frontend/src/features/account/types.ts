import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

export type Passkey = Readonly<Schemas["Passkey"]>;

export type Preferences = Readonly<Schemas["Preferences"]>;

export type NewPreferences = Readonly<Schemas["NewPreferences"]>;

export type PreferencesChange = Readonly<Schemas["PreferencesChange"]>;

/** A signed-in browser of the user, as listed under account security. */
export type DeviceSession = Readonly<Schemas["Session"]>;

export type DataExport = Readonly<Schemas["Export"]>;

export type AccountClosure = Readonly<Schemas["Closed"]>;
