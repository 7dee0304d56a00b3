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
 * The idempotency key of something that is being sent. The same words go under the same key until they have arrived,
 * over reloads too: an answer that was lost never makes two of one.
 */
export class PersistedIdempotencyKey {
  readonly #slot: string;
  #stored: StoredKey | null;

  constructor(userId: number, name: string) {
    this.#slot = `${userId}/sent/${name}`;
    this.#stored = readSessionDraft(this.#slot, isStoredKey);
  }

  /** The key under which this is sent. */
  forContent(body: object): string {
    const content = JSON.stringify(body);
    if (this.#stored?.content !== content) this.#stored = { content, key: new IdempotencyKey().forContent(body) };
    writeSessionDraft(this.#slot, this.#stored);
    return this.#stored.key;
  }

  /** It has arrived: the same words are another letter from now on. */
  clear(): void {
    this.#stored = null;
    deleteSessionDraft(this.#slot);
  }
}
