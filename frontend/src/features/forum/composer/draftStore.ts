import { isRecord } from "@shared/isRecord";
import { deleteSessionDraft, readSessionDraft, writeSessionDraft } from "@shared/session/sessionDrafts";
import { type DraftKey, type DraftText, discardDraft, fetchDraft, saveDraft } from "../api/composing";

/** Idle time before saving. */
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
 * Draft of unsent text. Kept in the tab until the server has stored it, so that neither a reload nor a lost connection
 * loses anything; stored on the server for other browsers. Outside React because a draft outlives its form.
 */
export class DraftStore {
  readonly #key: DraftKey;
  readonly #slot: string;
  #text: DraftText | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Requests run serially: a late save must not restore a discarded draft. */
  #pendingRequest: Promise<unknown> = Promise.resolve();
  #state: DraftState = { kind: "idle" };
  readonly #listeners = new Set<() => void>();

  readonly #isAuthorSignedIn: () => boolean;

  /** `isAuthorSignedIn` prevents saving to another user's account. */
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

  /** The draft stored in this tab, not yet on the server. */
  readLocal(): DraftText | null {
    return readSessionDraft(this.#slot, isDraftText);
  }

  /** The draft on the server; null when unreachable. */
  async fetchRemote(): Promise<DraftText | null> {
    try {
      const draft = await fetchDraft(this.#key);
      return draft && { content: draft.content, ...(draft.title && { title: draft.title }) };
    } catch {
      return null;
    }
  }

  /** Stores the text locally and saves it after a pause. */
  save(text: DraftText): void {
    this.#text = text;
    writeSessionDraft(this.#slot, text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), AUTOSAVE_DELAY_MS);
  }

  /** Saves now; `keepalive` when the page is being left. */
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

  /** Deletes the draft after posting or cancelling. */
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
