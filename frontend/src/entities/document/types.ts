import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

export type VaultDocument = Readonly<Schemas["Document"]>;

/** The user's documents and the storage they use, in bytes. */
export interface Vault {
  readonly documents: readonly VaultDocument[];
  readonly usedBytes: number;
  readonly quotaBytes: number;
  readonly maxFileBytes: number;
}

export type SharedDocument = Readonly<Schemas["SharedDocument"]>;

export type DocumentShare = Readonly<Schemas["DocumentShare"]>;

export type DocumentAccess = Readonly<Schemas["DocumentAccess"]>;
