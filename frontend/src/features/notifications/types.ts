import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

export type Subscription = Readonly<Schemas["Subscription"]>;
