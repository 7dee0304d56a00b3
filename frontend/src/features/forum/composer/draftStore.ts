import { isRecord } from "@shared/isRecord";
import { deleteSessionDraft, readSessionDraft, writeSessionDraft } from "@shared/session/sessionDrafts";
import { type DraftKey, type DraftText, discardDraft, fetchDraft, saveDraft } from "../api/composing";

/** How long nothing is typed before the server is told. */
const AUTOSAVE_DELAY_MS = 1000;

export type DraftState =
  | { readonly kind: "idle" | "saving" | "failed" }
  | { readonly kind: "saved"; readonly at: Date };

const isEmpty = ({ content, title }: DraftText): boolean => content.trim() === "" && !title?.trim();

const isDraftText = (fetchRemote: unknown): fetchRemote is DraftText =>
  isRecord(fetchRemote) &&
  typeof fetchRemote.content === "string" &&
  (fetchRemote.title === undefined || typeof fetchRemote.title === "string");

/**
 * What is being written and was not sent. Every letter is kept in the tab until the server has it, so that neither a
 * reload nor a lost connection takes anything; the server keeps it for other browsers. Outside React, since a draft
 * outlives its form.
 */
export class DraftStore {
  readonly #key: DraftKey;
  readonly #slot: string;
  #text: DraftText | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Calls go one after the other: a late save must not bring back what was discarded. */
  #pendingRequest: Promise<unknown> = Promise.resolve();
  #state: DraftState = { kind: "idle" };
  readonly #listeners = new Set<() => void>();

  readonly #isAuthorSignedIn: () => boolean;

  /** `isWriterHere` says whether the member is still signed in: no draft of theirs goes to another's account. */
  constructor(userId: number, key: DraftKey, isAuthorSignedIn: () => boolean = () => true) {
    this.#key = key;
    this.#isAuthorSignedIn = isAuthorSignedIn;
    this.#slot = `${userId}/draft/${key}`;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): DraftState => this.#state;

  /** What this tab has and the server may not have yet. */
  readLocal(): DraftText | null {
    return readSessionDraft(this.#slot, isDraftText);
  }

  /** What the server has; nothing when it cannot be asked. */
  async fetchRemote(): Promise<DraftText | null> {
    try {
      const draft = await fetchDraft(this.#key);
      return draft && { content: draft.content, ...(draft.title && { title: draft.title }) };
    } catch {
      return null;
    }
  }

  /** Keeps what was typed. */
  save(text: DraftText): void {
    this.#text = text;
    writeSessionDraft(this.#slot, text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), AUTOSAVE_DELAY_MS);
  }

  /** Tells the server now; `leaving` when the page is going. */
  flush(keepalive = false): void {
    clearTimeout(this.#timer);
    const text = this.#text;
    this.#text = null;
    if (!text || !this.#isAuthorSignedIn()) return;
    this.#setState({ kind: "saving" });
    this.#pendingRequest = this.#pendingRequest
      .then(() => (isEmpty(text) ? discardDraft(this.#key) : saveDraft(this.#key, text, keepalive)))
      .then(
        () => {
          if (!this.#text) deleteSessionDraft(this.#slot);
          this.#setState(isEmpty(text) ? { kind: "idle" } : { kind: "saved", at: new Date() });
        },
        () => this.#setState({ kind: "failed" }),
      );
  }

  /** It was sent, or is not wanted any more. */
  discard(): void {
    clearTimeout(this.#timer);
    this.#text = null;
    deleteSessionDraft(this.#slot);
    this.#setState({ kind: "idle" });
    if (!this.#isAuthorSignedIn()) return;
    this.#pendingRequest = this.#pendingRequest
      .then(() => discardDraft(this.#key))
      .catch(() => undefined)
      .then(() => {
        if (!this.#text) this.#setState({ kind: "idle" });
      });
  }

  #setState(state: DraftState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
