/**
 * Notices: short messages that come and go. At most one is visible; a newer one takes its place. A dismissed notice
 * stays in the store, closed, so that its leaving can be animated and its text read again, until the removal delay.
 */
import type { ReactNode } from "react";

export const VISIBLE_LIMIT = 1;
export const DEFAULT_DURATION_MS = 5000;
export const REMOVAL_DELAY_MS = 1_000_000;

export type NoticeVariant = "default" | "destructive";

/** What a caller says. */
export interface NoticeContent {
  readonly title: string;
  readonly description?: ReactNode;
  readonly variant?: NoticeVariant;
  /** How long it stays, in milliseconds; five seconds unless said otherwise. */
  readonly duration?: number;
}

/** A notice in the store. */
export interface Notice extends NoticeContent {
  readonly id: number;
  readonly open: boolean;
}

export type NoticeAction =
  | { readonly type: "added"; readonly notice: Notice }
  | { readonly type: "dismissed"; readonly id: number }
  | { readonly type: "removed"; readonly id: number };

/** The rules of the shelf, without time. */
export function reduceNotices(notices: readonly Notice[], action: NoticeAction): readonly Notice[] {
  switch (action.type) {
    case "added":
      return [action.notice, ...notices].slice(0, VISIBLE_LIMIT);
    case "dismissed":
      return notices.map((notice) => (notice.id === action.id ? { ...notice, open: false } : notice));
    case "removed":
      return notices.filter((notice) => notice.id !== action.id);
  }
}

/** The shelf with its clock: outside React, so that anything may notify. */
export class NoticeStore {
  #notices: readonly Notice[] = [];
  #nextId = 1;
  readonly #listeners = new Set<() => void>();
  readonly #removals = new Map<number, ReturnType<typeof setTimeout>>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): readonly Notice[] => this.#notices;

  /** Shows a notice and answers its id. */
  readonly notify = (content: NoticeContent): number => {
    const id = this.#nextId++;
    this.#apply({ type: "added", notice: { ...content, id, open: true } });
    return id;
  };

  /** Closes a notice; it is forgotten after the removal delay. */
  readonly dismiss = (id: number): void => {
    this.#apply({ type: "dismissed", id });
    if (this.#removals.has(id)) return;
    this.#removals.set(
      id,
      setTimeout(() => {
        this.#removals.delete(id);
        this.#apply({ type: "removed", id });
      }, REMOVAL_DELAY_MS),
    );
  };

  /** Takes away everything that was said: it was meant for somebody else. */
  readonly clear = (): void => {
    for (const timer of this.#removals.values()) clearTimeout(timer);
    this.#removals.clear();
    for (const { id } of this.#notices) this.#apply({ type: "removed", id });
  };

  #apply(action: NoticeAction): void {
    this.#notices = reduceNotices(this.#notices, action);
    for (const listener of this.#listeners) listener();
  }
}
