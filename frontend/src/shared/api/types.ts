import type { components } from "./schema";

type Schemas = components["schemas"];

/** Who is signed in. */
export type User = Readonly<Schemas["User"]>;

/** The nouns of the wire, by the names that the rest of the front end uses. */
export type Picture = Schemas["Picture"];
export type VehicleCard = Schemas["Vehicle"];
export type VehicleDetail = Schemas["VehicleDetail"];
export type RecentVehicle = Schemas["RecentVehicle"];
export type VehicleFacets = Schemas["Facets"];
export type Suggestion = Schemas["Suggestion"];
export type SavedSearch = Schemas["SavedSearch"];
export type Insight = Schemas["Insight"];
export type NewSavedSearch = Schemas["NewSavedSearch"];
export type RichNode = Schemas["RichNode"];
export type RichElement = Exclude<RichNode, string>;
export type Problem = Schemas["Problem"];
export type Profile = Readonly<Schemas["Profile"]>;
export type TwoFactor = Readonly<Schemas["TwoFactor"]>;
export type TwoFactorEnrolment = Readonly<Schemas["TwoFactorEnrolment"]>;
export type Passkey = Readonly<Schemas["Passkey"]>;
export type Preferences = Readonly<Schemas["Preferences"]>;
export type NewPreferences = Readonly<Schemas["NewPreferences"]>;
export type PreferencesChange = Readonly<Schemas["PreferencesChange"]>;
/** What the server tells a member; a passing notice on the page is of `shared/notices`. */
export type Notice = Readonly<Schemas["Notice"]>;
export type UnreadNotices = Readonly<Schemas["UnreadNotices"]>;
export type Subscription = Readonly<Schemas["Subscription"]>;
export type Member = Readonly<Schemas["Member"]>;
/** A browser that the member is signed in with; who is signed in here is `Session` of `useSession`. */
export type DeviceSession = Readonly<Schemas["Session"]>;
export type AdminStatus = Readonly<Schemas["AdminStatus"]>;
/** Who has logged in, and what the log-in took back. */
export type LoggedIn = Readonly<Schemas["LoggedIn"]>;
export type Export = Readonly<Schemas["Export"]>;
export type Closed = Readonly<Schemas["Closed"]>;
