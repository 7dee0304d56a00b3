import type { components } from "./schema";

type Schemas = components["schemas"];

/** A type of the API. */
export type Schema<Name extends keyof Schemas> = Readonly<Schemas[Name]>;

/** The signed-in user. */
export type User = Readonly<Schemas["User"]>;
export type RichNode = Schemas["RichNode"];
export type RichElement = Exclude<RichNode, string>;
export type Problem = Schemas["Problem"];
