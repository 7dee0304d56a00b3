import type { components } from "./schema";

type Schemas = components["schemas"];

/** The signed-in user. */
export type User = Readonly<Schemas["User"]>;
export type RichNode = Schemas["RichNode"];
export type RichElement = Exclude<RichNode, string>;
export type Problem = Schemas["Problem"];
