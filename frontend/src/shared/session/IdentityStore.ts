import type { User } from "@shared/api/types";
import { isRecord } from "@shared/isRecord";
import { clearPendingAction } from "./pendingAction";
import { claimSessionDrafts, clearSessionDrafts } from "./sessionDrafts";

/** Who is signed in in this tab. */
export interface Identity {
  /** Null for a visitor, and until it is known. */
  readonly user: User | null;
  readonly isLoading: boolean;
  readonly error: unknown;
  /** Counts the members who left this tab. What was read or typed in one epoch is never shown in a later one. */
  readonly epoch: number;
}

/** Why a member left: they logged out here, the server ended their session, or another tab changed who is signed in. */
export type SignOutReason = "logged-out" | "ended" | "elsewhere";

/** What other tabs are told. Who it is they ask the server themselves. */
interface IdentityMessage {
  readonly member: number | null;
  /** Whether what was written and not sent is forgotten too: somebody else may sit here next. */
  readonly forgetsUnsent: boolean;
}

const CHANNEL = "identity";

const isIdentityMessage = (data: unknown): data is IdentityMessage =>
  isRecord(data) &&
  (data.member === null || typeof data.member === "number") &&
  typeof data.forgetsUnsent === "boolean";

/**
 * The one owner of "who is signed in". Every change goes through it, is told to the other tabs, and begins a new epoch
 * when a member leaves: caches, drafts, pending acts and sockets of the earlier one end with it.
 */
export class IdentityStore {
  readonly #fetchUser: () => Promise<User | null>;
  #state: Identity;
  /** Rises with every change and question, so that an answer that was overtaken is not believed. */
  #requestId = 0;
  #checking: Promise<void> | null = null;
  #channel: BroadcastChannel | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #signOutListeners = new Set<(reason: SignOutReason) => void>();

  /** `ask` reads the current user; `isVisitor` when the page was delivered to nobody in particular. */
  constructor(fetchUser: () => Promise<User | null>, isVisitor = false) {
    this.#fetchUser = fetchUser;
    this.#state = { user: null, isLoading: !isVisitor, error: undefined, epoch: 0 };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): Identity => this.#state;

  /** Told as soon as a member has left, before anything is rendered; the answer stops that. */
  onSignOut(listener: (reason: SignOutReason) => void): () => void {
    this.#signOutListeners.add(listener);
    return () => this.#signOutListeners.delete(listener);
  }

  /** Begins to listen to other tabs, and asks who is here; the answer stops it. */
  readonly start = (): (() => void) => {
    if (typeof BroadcastChannel !== "undefined") {
      this.#channel = new BroadcastChannel(CHANNEL);
      this.#channel.onmessage = ({ data }: MessageEvent) => {
        if (isIdentityMessage(data)) this.#handleMessage(data);
      };
    }
    // A page that the browser took out of its memory has heard nothing meanwhile.
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void this.check();
    };
    window.addEventListener("pageshow", handlePageShow);
    if (this.#state.isLoading) void this.#refresh("elsewhere");
    return () => {
      window.removeEventListener("pageshow", handlePageShow);
      this.#channel?.close();
      this.#channel = null;
    };
  };

  /** Somebody logged in, changed, or with `null` logged out in this tab. */
  readonly setIdentity = (user: User | null): void => {
    this.#requestId += 1;
    this.#setUser(user, "logged-out");
    this.#broadcast(user === null);
  };

  /**
   * Asks the server again who is here, when something suggests that it has changed. A visitor is not asked for. What
   * was written and not sent stays, for its writer alone.
   */
  readonly check = (): Promise<void> => {
    if (!this.#state.user) return Promise.resolve();
    this.#checking ??= this.#refresh("ended").finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  };

  /** Whether this member is signed in here now: what was begun for another must not be sent. */
  readonly isCurrent = (member: number): boolean => this.#state.user?.id === member;

  #handleMessage({ member, forgetsUnsent }: IdentityMessage): void {
    const { user, epoch } = this.#state;
    if (member !== null && member === user?.id) {
      // The same member with another name or other roles, perhaps.
      void this.check();
      return;
    }
    if (forgetsUnsent) clearPendingWork();
    if (user) {
      this.#setState({ user: null, isLoading: true, error: undefined, epoch: epoch + 1 });
      this.#emitSignOut("elsewhere");
    }
    void this.#refresh("elsewhere");
  }

  async #refresh(reasonIfSignedOut: SignOutReason): Promise<void> {
    this.#requestId += 1;
    const requestId = this.#requestId;
    try {
      const user = await this.#fetchUser();
      if (requestId !== this.#requestId) return;
      const previous = this.#state.user;
      this.#setUser(user, user === null ? reasonIfSignedOut : "elsewhere");
      if (previous && !user) this.#broadcast(false);
    } catch (error) {
      // Whoever is known stays: a server that cannot be reached has ended no session.
      if (requestId === this.#requestId && !this.#state.user)
        this.#setState({ ...this.#state, isLoading: false, error });
    }
  }

  #setUser(user: User | null, reason: SignOutReason): void {
    const previous = this.#state;
    const isSignedOut = previous.user !== null && previous.user.id !== user?.id;
    if (user) claimSessionDrafts(user.id);
    else if (reason === "logged-out") clearPendingWork();
    this.#setState({ user, isLoading: false, error: undefined, epoch: previous.epoch + (isSignedOut ? 1 : 0) });
    if (isSignedOut) this.#emitSignOut(reason);
  }

  #emitSignOut(reason: SignOutReason): void {
    for (const listener of [...this.#signOutListeners]) listener(reason);
  }

  #broadcast(forgetsUnsent: boolean): void {
    this.#channel?.postMessage({ member: this.#state.user?.id ?? null, forgetsUnsent } satisfies IdentityMessage);
  }

  #setState(state: Identity): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** What was written or wanted in this tab and not sent. */
function clearPendingWork(): void {
  clearSessionDrafts();
  clearPendingAction();
}
