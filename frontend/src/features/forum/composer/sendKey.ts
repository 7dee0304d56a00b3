import { ContentKey } from "../../../shared/api/contentKey";
import { isRecord } from "../../../shared/isRecord";
import { forgetUnsent, readUnsent, writeUnsent } from "../../../shared/unsent";

interface Sent {
  readonly content: string;
  readonly key: string;
}

const isSent = (kept: unknown): kept is Sent =>
  isRecord(kept) && typeof kept.content === "string" && typeof kept.key === "string";

/**
 * The idempotency key of something that is being sent. The same words go under the same key until they have arrived,
 * over reloads too: an answer that was lost never makes two of one.
 */
export class SendKey {
  readonly #place: string;
  #sent: Sent | null;

  constructor(userId: number, name: string) {
    this.#place = `${userId}/sent/${name}`;
    this.#sent = readUnsent(this.#place, isSent);
  }

  /** The key under which this is sent. */
  for(body: object): string {
    const content = JSON.stringify(body);
    if (this.#sent?.content !== content) this.#sent = { content, key: new ContentKey().for(body) };
    writeUnsent(this.#place, this.#sent);
    return this.#sent.key;
  }

  /** It has arrived: the same words are another letter from now on. */
  arrived(): void {
    this.#sent = null;
    forgetUnsent(this.#place);
  }
}
