import { addUnsavedDraft, removeUnsavedDraft } from "@shared/session/draftSaves";
import { useIdentity } from "@shared/session/IdentityProvider";
import { deleteSessionDraft, writeSessionDraft } from "@shared/session/sessionDrafts";
import { useSession } from "@shared/session/useSession";
import { useEffect, useState, useSyncExternalStore } from "react";

/** Idle time before saving. */
const DELAY_MS = 1000;

export type DraftState =
  | { readonly name: "untouched" | "saving" | "failed" }
  | { readonly name: "saved"; readonly at: Date };

interface AutosaveOptions<Draft> {
  /** Stores a draft on the server; with `isLeaving` the request has to outlive the page. */
  readonly save: (draft: Draft, isLeaving: boolean) => Promise<unknown>;
  /** The stored draft; an equal one is not saved again. */
  readonly initial: Draft;
  /** Whether the draft is not worth keeping; saving it deletes the stored one. */
  readonly isEmpty?: (draft: Draft) => boolean;
  /** Name under which the draft is kept in this tab until the server has stored it. */
  readonly slot?: string;
}

/** Saves a draft after each pause, one request at a time. Outside React because a draft outlives its form. */
class Autosaver<Draft> {
  readonly #options: AutosaveOptions<Draft>;
  /** Never saves to another user's account. */
  readonly #isAuthorSignedIn: () => boolean;
  #latest: string;
  #unsaved: Draft | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Requests run serially: a late save must not restore a discarded draft. */
  #running: Promise<unknown> = Promise.resolve();
  #isPaused = false;
  #state: DraftState = { name: "untouched" };
  readonly #listeners = new Set<() => void>();

  constructor(options: AutosaveOptions<Draft>, isAuthorSignedIn: () => boolean) {
    this.#options = options;
    this.#isAuthorSignedIn = isAuthorSignedIn;
    this.#latest = JSON.stringify(options.initial);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): DraftState => this.#state;

  /** Call on every change. */
  readonly change = (draft: Draft): void => {
    const json = JSON.stringify(draft);
    if (json === this.#latest) return;
    this.#latest = json;
    this.#unsaved = draft;
    addUnsavedDraft(this.#store);
    if (this.#options.slot) writeSessionDraft(this.#options.slot, draft);
    clearTimeout(this.#timer);
    if (!this.#isPaused) this.#timer = setTimeout(() => this.flush(), DELAY_MS);
  };

  /** Saves now. */
  readonly flush = (isLeaving = false): void => {
    clearTimeout(this.#timer);
    const draft = this.#unsaved;
    if (draft === null || this.#isPaused || !this.#isAuthorSignedIn()) return;
    this.#unsaved = null;
    if (!isLeaving) this.#setState({ name: "saving" });
    const { save, isEmpty, slot } = this.#options;
    const savedAt = new Date();
    this.#running = (isLeaving ? Promise.resolve() : this.#running)
      .then(() => save(draft, isLeaving))
      .then(
        () => {
          if (this.#unsaved === null) {
            removeUnsavedDraft(this.#store);
            if (slot) deleteSessionDraft(slot);
          }
          this.#setState(isEmpty?.(draft) ? { name: "untouched" } : { name: "saved", at: savedAt });
        },
        () => {
          this.#unsaved ??= draft;
          this.#setState({ name: "failed" });
        },
      );
  };

  /** Waits for the running save and stops, so that no draft is saved after the form was sent. */
  readonly pause = async (): Promise<void> => {
    this.#isPaused = true;
    clearTimeout(this.#timer);
    await this.#running;
  };

  readonly resume = (): void => {
    this.#isPaused = false;
    this.flush();
  };

  /** Forgets the draft after the form was sent or cancelled; `discard` deletes it on the server. */
  readonly clear = (discard?: () => Promise<unknown>): void => {
    clearTimeout(this.#timer);
    this.#isPaused = false;
    this.#unsaved = null;
    removeUnsavedDraft(this.#store);
    this.#latest = JSON.stringify(this.#options.initial);
    if (this.#options.slot) deleteSessionDraft(this.#options.slot);
    this.#setState({ name: "untouched" });
    if (discard && this.#isAuthorSignedIn()) this.#running = this.#running.then(discard).catch(() => undefined);
  };

  readonly #store = async (): Promise<boolean> => {
    // Text that another member typed in this tab is not stored in this account.
    if (!this.#isAuthorSignedIn()) return true;
    this.flush();
    await this.#running;
    return this.#unsaved === null;
  };

  /** Saves again what a reload or a lost connection interrupted. */
  readonly retry = (): void => {
    if (this.#state.name === "failed") this.flush();
  };

  #setState(state: DraftState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** The one way to keep a draft: after each pause, when the page is left, and when the connection is back. */
export function useAutosave<Draft>(options: AutosaveOptions<Draft>) {
  const { user } = useSession();
  const { isCurrent } = useIdentity();
  const [autosaver] = useState(() => new Autosaver(options, () => isCurrent(user?.id ?? 0)));
  const state = useSyncExternalStore(autosaver.subscribe, autosaver.snapshot);
  useEffect(() => {
    const handlePageHide = () => autosaver.flush(true);
    window.addEventListener("pagehide", handlePageHide);
    window.addEventListener("online", autosaver.retry);
    return () => {
      window.removeEventListener("pagehide", handlePageHide);
      window.removeEventListener("online", autosaver.retry);
      handlePageHide();
    };
  }, [autosaver]);
  const { change, pause, resume, clear, retry } = autosaver;
  return { state, change, pause, resume, clear, retry };
}
