import type { Schema } from "@shared/api/types";

export type Member = Schema<"Member">;
