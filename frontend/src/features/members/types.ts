import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

export type Member = Readonly<Schemas["Member"]>;
