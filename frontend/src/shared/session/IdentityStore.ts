import type { User } from "@shared/api/types";
import { isRecord } from "@shared/isRecord";
import { clearPendingAction } from "./pendingAction";
import { claimSessionDrafts, clearSessionDrafts } from "./sessionDrafts";

/** Identity of this tab. */
export interface Identity {
  /** Null for visitors and until known. */
  readonly user: User | null;
  readonly isLoading: boolean;
  readonly error: unknown;
  /** Incremented whenever a user signs out. Data and input of one epoch are never shown in a later one. */
  readonly epoch: number;
}

/** Why a user was signed out: logout in this tab, ended by the server, or changed in another tab. */
type SignOutReason = "logged-out" | "ended" | "elsewhere";

/** Broadcast to other tabs, which then ask the server for the user. */
interface IdentityMessage {
  readonly member: number | null;
  /** Whether unsent drafts are deleted too: another person may use the browser next. */
  readonly forgetsUnsent: boolean;
}

const CHANNEL = "identity";

const isIdentityMessage = (data: unknown): data is IdentityMessage =>
  isRecord(data) &&
  (data.member === null || typeof data.member === "number") &&
  typeof data.forgetsUnsent === "boolean";

/**
 * The single owner of the signed-in user. Every change goes through it, is broadcast to other tabs, and starts a new
 * epoch on sign-out: caches, drafts, pending actions and sockets end with it.
 */
export class IdentityStore {
  readonly #fetchUser: () => Promise<User | null>;
  #state: Identity;
  /** Incremented with every change and request, so that outdated responses are ignored. */
  #requestId = 0;
  #checking: Promise<void> | null = null;
  #channel: BroadcastChannel | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #signOutListeners = new Set<(reason: SignOutReason) => void>();

  /** `fetchUser` reads the current user; `isVisitor` if the page was delivered without a session. */
  constructor(fetchUser: () => Promise<User | null>, isVisitor = false) {
    this.#fetchUser = fetchUser;
    this.#state = { user: null, isLoading: !isVisitor, error: undefined, epoch: 0 };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): Identity => this.#state;

  /** Subscribes to sign-outs, called before rendering; returns the unsubscribe function. */
  onSignOut(listener: (reason: SignOutReason) => void): () => void {
    this.#signOutListeners.add(listener);
    return () => this.#signOutListeners.delete(listener);
  }

  /** Listens to other tabs and loads the user; returns the stop function. */
  readonly start = (): (() => void) => {
    if (typeof BroadcastChannel !== "undefined") {
      this.#channel = new BroadcastChannel(CHANNEL);
      this.#channel.onmessage = ({ data }: MessageEvent) => {
        if (isIdentityMessage(data)) this.#handleMessage(data);
      };
    }
    // A page restored from the back/forward cache missed all broadcasts.
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

  /** Sets the user after login or a profile change; null after logout. */
  readonly setIdentity = (user: User | null): void => {
    this.#requestId += 1;
    this.#setUser(user, "logged-out");
    this.#broadcast(user === null);
  };

  /**
   * Reloads the user after a sign that the session may have changed. Skipped for visitors. Unsent drafts are kept for
   * their author.
   */
  readonly check = (): Promise<void> => {
    if (!this.#state.user) return Promise.resolve();
    this.#checking ??= this.#refresh("ended").finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  };

  /** Whether this member is signed in now; requests started for another user must not be sent. */
  readonly isCurrent = (member: number): boolean => this.#state.user?.id === member;

  #handleMessage({ member, forgetsUnsent }: IdentityMessage): void {
    const { user, epoch } = this.#state;
    if (member !== null && member === user?.id) {
      // Same user: name or roles may have changed.
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
      // Keeps the known user: an unreachable server does not end the session.
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

/** Deletes drafts and the pending action of this tab. */
function clearPendingWork(): void {
  clearSessionDrafts();
  clearPendingAction();
}
