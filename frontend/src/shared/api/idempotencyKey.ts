import { isRecord } from "@shared/isRecord";
import { deleteSessionDraft, readSessionDraft, writeSessionDraft } from "@shared/session/sessionDrafts";

/** A random idempotency key. */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

interface StoredKey {
  readonly content: string;
  readonly key: string;
}

const isStoredKey = (value: unknown): value is StoredKey =>
  isRecord(value) && typeof value.content === "string" && typeof value.key === "string";

/**
 * Idempotency key of one action. Equal content keeps the key across retries, so a lost response never creates a
 * duplicate; changed content gets a new key. With a `slot` it survives a reload.
 */
export class IdempotencyKey {
  readonly #slot: string | undefined;
  #stored: StoredKey | null;

  constructor(slot?: string) {
    this.#slot = slot;
    this.#stored = slot === undefined ? null : readSessionDraft(slot, isStoredKey);
  }

  /** The key to send with this content. */
  forContent(body: object): string {
    const content = JSON.stringify(body);
    if (this.#stored?.content !== content) this.#stored = { content, key: createIdempotencyKey() };
    if (this.#slot !== undefined) writeSessionDraft(this.#slot, this.#stored);
    return this.#stored.key;
  }

  /** After success: equal content gets a new key. */
  clear(): void {
    this.#stored = null;
    if (this.#slot !== undefined) deleteSessionDraft(this.#slot);
  }
}

/** The request header that makes retries of one action idempotent. */
export const idempotencyHeader = (key: string) => ({ "Idempotency-Key": key });
