import { IdempotencyKey } from "@shared/api/idempotencyKey";
import { isRecord } from "@shared/isRecord";
import { deleteSessionDraft, readSessionDraft, writeSessionDraft } from "@shared/session/sessionDrafts";

interface StoredKey {
  readonly content: string;
  readonly key: string;
}

const isStoredKey = (value: unknown): value is StoredKey =>
  isRecord(value) && typeof value.content === "string" && typeof value.key === "string";

/**
 * Idempotency key that survives reloads: equal content keeps its key until the request succeeded, so a lost response
 * never creates a duplicate.
 */
export class PersistedIdempotencyKey {
  readonly #slot: string;
  #stored: StoredKey | null;

  constructor(userId: number, name: string) {
    this.#slot = `${userId}/sent/${name}`;
    this.#stored = readSessionDraft(this.#slot, isStoredKey);
  }

  /** The key to send with this content. */
  forContent(body: object): string {
    const content = JSON.stringify(body);
    if (this.#stored?.content !== content) this.#stored = { content, key: new IdempotencyKey().forContent(body) };
    writeSessionDraft(this.#slot, this.#stored);
    return this.#stored.key;
  }

  /** After success: equal content gets a new key. */
  clear(): void {
    this.#stored = null;
    deleteSessionDraft(this.#slot);
  }
}
