import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

export type Application = Readonly<Schemas["Application"]>;

export type Evidence = Readonly<Schemas["Evidence"]>;

export type Invitation = Readonly<Schemas["Invitation"]>;

export type NewInvitation = Schemas["NewInvitation"];

export type OpenInvitation = Readonly<Schemas["OpenInvitation"]>;
