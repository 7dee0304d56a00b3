import type { components } from "./schema";

type Schemas = components["schemas"];

/** Who is signed in. */
export type User = Readonly<Schemas["User"]>;
export type RichNode = Schemas["RichNode"];
export type RichElement = Exclude<RichNode, string>;
export type Problem = Schemas["Problem"];
