import type { User } from "../api/types";
import { isRecord } from "../isRecord";
import { claimUnsent, forgetAllUnsent } from "../unsent";
import { clearPendingAction } from "./pendingAction";

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
export type Departure = "logged-out" | "ended" | "elsewhere";

/** What other tabs are told. Who it is they ask the server themselves. */
interface Announcement {
  readonly member: number | null;
  /** Whether what was written and not sent is forgotten too: somebody else may sit here next. */
  readonly forgetsUnsent: boolean;
}

const CHANNEL = "identity";

const isAnnouncement = (data: unknown): data is Announcement =>
  isRecord(data) &&
  (data.member === null || typeof data.member === "number") &&
  typeof data.forgetsUnsent === "boolean";

/**
 * The one owner of "who is signed in". Every change goes through it, is told to the other tabs, and begins a new epoch
 * when a member leaves: caches, drafts, pending acts and sockets of the earlier one end with it.
 */
export class IdentityStore {
  readonly #ask: () => Promise<User | null>;
  #state: Identity;
  /** Rises with every change and question, so that an answer that was overtaken is not believed. */
  #turn = 0;
  #checking: Promise<void> | null = null;
  #channel: BroadcastChannel | null = null;
  readonly #watchers = new Set<() => void>();
  readonly #departures = new Set<(departure: Departure) => void>();

  /** `ask` reads the current user; `isVisitor` when the page was delivered to nobody in particular. */
  constructor(ask: () => Promise<User | null>, isVisitor = false) {
    this.#ask = ask;
    this.#state = { user: null, isLoading: !isVisitor, error: undefined, epoch: 0 };
  }

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly snapshot = (): Identity => this.#state;

  /** Told as soon as a member has left, before anything is rendered; the answer stops that. */
  onDeparture(listener: (departure: Departure) => void): () => void {
    this.#departures.add(listener);
    return () => this.#departures.delete(listener);
  }

  /** Begins to listen to other tabs, and asks who is here; the answer stops it. */
  readonly start = (): (() => void) => {
    if (typeof BroadcastChannel !== "undefined") {
      this.#channel = new BroadcastChannel(CHANNEL);
      this.#channel.onmessage = ({ data }: MessageEvent) => {
        if (isAnnouncement(data)) this.#heard(data);
      };
    }
    // A page that the browser took out of its memory has heard nothing meanwhile.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void this.check();
    };
    window.addEventListener("pageshow", shown);
    if (this.#state.isLoading) void this.#read("elsewhere");
    return () => {
      window.removeEventListener("pageshow", shown);
      this.#channel?.close();
      this.#channel = null;
    };
  };

  /** Somebody logged in, changed, or with `null` logged out in this tab. */
  readonly setIdentity = (user: User | null): void => {
    this.#turn += 1;
    this.#become(user, "logged-out");
    this.#announce(user === null);
  };

  /**
   * Asks the server again who is here, when something suggests that it has changed. A visitor is not asked for. What
   * was written and not sent stays, for its writer alone.
   */
  readonly check = (): Promise<void> => {
    if (!this.#state.user) return Promise.resolve();
    this.#checking ??= this.#read("ended").finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  };

  /** Whether this member is signed in here now: what was begun for another must not be sent. */
  readonly isCurrent = (member: number): boolean => this.#state.user?.id === member;

  #heard({ member, forgetsUnsent }: Announcement): void {
    const { user, epoch } = this.#state;
    if (member !== null && member === user?.id) {
      // The same member with another name or other roles, perhaps.
      void this.check();
      return;
    }
    if (forgetsUnsent) forgetPending();
    if (user) {
      this.#set({ user: null, isLoading: true, error: undefined, epoch: epoch + 1 });
      this.#depart("elsewhere");
    }
    void this.#read("elsewhere");
  }

  async #read(ifGone: Departure): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    try {
      const user = await this.#ask();
      if (turn !== this.#turn) return;
      const before = this.#state.user;
      this.#become(user, user === null ? ifGone : "elsewhere");
      if (before && !user) this.#announce(false);
    } catch (error) {
      // Whoever is known stays: a server that cannot be reached has ended no session.
      if (turn === this.#turn && !this.#state.user) this.#set({ ...this.#state, isLoading: false, error });
    }
  }

  #become(user: User | null, departure: Departure): void {
    const before = this.#state;
    const hasLeft = before.user !== null && before.user.id !== user?.id;
    if (user) claimUnsent(user.id);
    else if (departure === "logged-out") forgetPending();
    this.#set({ user, isLoading: false, error: undefined, epoch: before.epoch + (hasLeft ? 1 : 0) });
    if (hasLeft) this.#depart(departure);
  }

  #depart(departure: Departure): void {
    for (const listener of [...this.#departures]) listener(departure);
  }

  #announce(forgetsUnsent: boolean): void {
    this.#channel?.postMessage({ member: this.#state.user?.id ?? null, forgetsUnsent } satisfies Announcement);
  }

  #set(state: Identity): void {
    this.#state = state;
    for (const watcher of [...this.#watchers]) watcher();
  }
}

/** What was written or wanted in this tab and not sent. */
function forgetPending(): void {
  forgetAllUnsent();
  clearPendingAction();
}
