import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

export type Profile = Readonly<Schemas["Profile"]>;

export type TwoFactor = Readonly<Schemas["TwoFactor"]>;

export type UnconfirmedAccount = Readonly<Schemas["UnconfirmedAccount"]>;

export type TwoFactorEnrolment = Readonly<Schemas["TwoFactorEnrolment"]>;
