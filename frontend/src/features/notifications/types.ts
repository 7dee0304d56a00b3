import type { Schema } from "@shared/api/types";

export type Subscription = Schema<"Subscription">;
