import { type DraftKey, type DraftText, discardDraft, fetchDraft, saveDraft } from "../../../shared/api/forum/writing";
import { isRecord } from "../../../shared/isRecord";
import { forgetUnsent, readUnsent, writeUnsent } from "../../../shared/unsent";

/** How long nothing is typed before the server is told. */
const PAUSE_MS = 1000;

export type DraftState =
  | { readonly kind: "idle" | "saving" | "failed" }
  | { readonly kind: "saved"; readonly at: Date };

const isEmpty = ({ content, title }: DraftText): boolean => content.trim() === "" && !title?.trim();

const isDraftText = (kept: unknown): kept is DraftText =>
  isRecord(kept) && typeof kept.content === "string" && (kept.title === undefined || typeof kept.title === "string");

/**
 * What is being written and was not sent. Every letter is kept in the tab until the server has it, so that neither a
 * reload nor a lost connection takes anything; the server keeps it for other browsers. Outside React, since a draft
 * outlives its form.
 */
export class DraftKeeper {
  readonly #key: DraftKey;
  readonly #place: string;
  #text: DraftText | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Calls go one after the other: a late save must not bring back what was discarded. */
  #tail: Promise<unknown> = Promise.resolve();
  #state: DraftState = { kind: "idle" };
  readonly #listeners = new Set<() => void>();

  readonly #isWriterHere: () => boolean;

  /** `isWriterHere` says whether the member is still signed in: no draft of theirs goes to another's account. */
  constructor(userId: number, key: DraftKey, isWriterHere: () => boolean = () => true) {
    this.#key = key;
    this.#isWriterHere = isWriterHere;
    this.#place = `${userId}/draft/${key}`;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): DraftState => this.#state;

  /** What this tab has and the server may not have yet. */
  unsent(): DraftText | null {
    return readUnsent(this.#place, isDraftText);
  }

  /** What the server has; nothing when it cannot be asked. */
  async kept(): Promise<DraftText | null> {
    try {
      const draft = await fetchDraft(this.#key);
      return draft && { content: draft.content, ...(draft.title && { title: draft.title }) };
    } catch {
      return null;
    }
  }

  /** Keeps what was typed. */
  keep(text: DraftText): void {
    this.#text = text;
    writeUnsent(this.#place, text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), PAUSE_MS);
  }

  /** Tells the server now; `leaving` when the page is going. */
  flush(leaving = false): void {
    clearTimeout(this.#timer);
    const text = this.#text;
    this.#text = null;
    if (!text || !this.#isWriterHere()) return;
    this.#show({ kind: "saving" });
    this.#tail = this.#tail
      .then(() => (isEmpty(text) ? discardDraft(this.#key) : saveDraft(this.#key, text, leaving)))
      .then(
        () => {
          if (!this.#text) forgetUnsent(this.#place);
          this.#show(isEmpty(text) ? { kind: "idle" } : { kind: "saved", at: new Date() });
        },
        () => this.#show({ kind: "failed" }),
      );
  }

  /** It was sent, or is not wanted any more. */
  discard(): void {
    clearTimeout(this.#timer);
    this.#text = null;
    forgetUnsent(this.#place);
    this.#show({ kind: "idle" });
    if (!this.#isWriterHere()) return;
    this.#tail = this.#tail
      .then(() => discardDraft(this.#key))
      .catch(() => undefined)
      .then(() => {
        if (!this.#text) this.#show({ kind: "idle" });
      });
  }

  #show(state: DraftState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
