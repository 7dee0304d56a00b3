/** A key that nobody else has. */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The idempotency key of one opening of a form. The same content is sent under the same key however often it is tried,
 * so an answer lost on the way never makes two of one; other content has another key.
 */
export class IdempotencyKey {
  #key = createIdempotencyKey();
  #content: string | null = null;

  /** The key under which this content is sent. */
  forContent(body: object): string {
    const content = JSON.stringify(body);
    if (this.#content !== null && this.#content !== content) this.#key = createIdempotencyKey();
    this.#content = content;
    return this.#key;
  }
}

/** The header under which one act is sent, however often it is tried. */
export const idempotencyHeader = (key: string) => ({ "Idempotency-Key": key });
