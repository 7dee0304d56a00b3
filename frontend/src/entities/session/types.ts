import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

/** The user after login, and which account closure the login cancelled. */
export type LoggedIn = Readonly<Schemas["LoggedIn"]>;
