import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

export type Claim = Readonly<Schemas["Claim"]>;

export type ClaimKind = Schemas["ClaimKind"];

export type NewClaim = Readonly<Schemas["NewClaim"]>;
