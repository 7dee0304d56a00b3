import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

export type Passkey = Readonly<Schemas["Passkey"]>;

export type Preferences = Readonly<Schemas["Preferences"]>;

export type NewPreferences = Readonly<Schemas["NewPreferences"]>;

export type PreferencesChange = Readonly<Schemas["PreferencesChange"]>;

/** A browser that the member is signed in with; who is signed in here is `Session` of `useSession`. */
export type DeviceSession = Readonly<Schemas["Session"]>;

export type DataExport = Readonly<Schemas["Export"]>;

export type AccountClosure = Readonly<Schemas["Closed"]>;
