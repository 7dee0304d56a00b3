import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

export type VaultDocument = Readonly<Schemas["Document"]>;

/** One's own documents, and how much room they take, in bytes. */
export interface Vault {
  readonly documents: readonly VaultDocument[];
  readonly usedBytes: number;
  readonly quotaBytes: number;
  readonly maxFileBytes: number;
}

export type SharedDocument = Readonly<Schemas["SharedDocument"]>;

export type DocumentShare = Readonly<Schemas["DocumentShare"]>;

export type DocumentAccess = Readonly<Schemas["DocumentAccess"]>;
