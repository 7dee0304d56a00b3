/** A random idempotency key. */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Idempotency key of one form instance. Equal content keeps the key across retries, so a lost response never creates a
 * duplicate; changed content gets a new key.
 */
export class IdempotencyKey {
  #key = createIdempotencyKey();
  #content: string | null = null;

  /** The key to send with this content. */
  forContent(body: object): string {
    const content = JSON.stringify(body);
    if (this.#content !== null && this.#content !== content) this.#key = createIdempotencyKey();
    this.#content = content;
    return this.#key;
  }
}

/** The request header that makes retries of one action idempotent. */
export const idempotencyHeader = (key: string) => ({ "Idempotency-Key": key });
