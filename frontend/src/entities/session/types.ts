import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

/** Who has logged in, and what the log-in took back. */
export type LoggedIn = Readonly<Schemas["LoggedIn"]>;
