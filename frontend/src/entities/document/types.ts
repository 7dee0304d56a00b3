import type { Schema } from "@shared/api/types";

export type VaultDocument = Schema<"Document">;

/** The user's documents and the storage they use, in bytes. */
export interface Vault {
  readonly documents: readonly VaultDocument[];
  readonly usedBytes: number;
  readonly quotaBytes: number;
  readonly maxFileBytes: number;
}

export type SharedDocument = Schema<"SharedDocument">;
export type DocumentAccess = Schema<"DocumentAccess">;
