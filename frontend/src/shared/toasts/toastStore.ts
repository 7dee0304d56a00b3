/**
 * Toasts: short messages. At most one is visible; a newer one replaces it. A dismissed toast stays in the store,
 * closed, until the removal delay so that its exit can be animated. Toasts of failed changes come from `useAction`.
 */
import type { ReactNode } from "react";

const VISIBLE_LIMIT = 1;
export const DEFAULT_DURATION_MS = 5000;
const REMOVAL_DELAY_MS = 1_000_000;

export type ToastVariant = "default" | "destructive";

/** Content of a toast. */
export interface ToastContent {
  readonly title: string;
  readonly description?: ReactNode;
  readonly variant?: ToastVariant;
  /** Button of the toast, which it closes. */
  readonly action?: { readonly label: string; readonly onSelect: () => void };
  /** Duration in milliseconds; 5000 by default. */
  readonly duration?: number;
}

/** A toast in the store. */
export interface ToastItem extends ToastContent {
  readonly id: number;
  readonly open: boolean;
}

type ToastAction =
  | { readonly type: "added"; readonly toast: ToastItem }
  | { readonly type: "dismissed"; readonly id: number }
  | { readonly type: "removed"; readonly id: number };

/** Pure state transitions of the toast list. */
function toastReducer(toasts: readonly ToastItem[], action: ToastAction): readonly ToastItem[] {
  switch (action.type) {
    case "added":
      return [action.toast, ...toasts].slice(0, VISIBLE_LIMIT);
    case "dismissed":
      return toasts.map((toast) => (toast.id === action.id ? { ...toast, open: false } : toast));
    case "removed":
      return toasts.filter((toast) => toast.id !== action.id);
  }
}

/** Toast list with timers; outside React so that any code can use it. */
export class ToastStore {
  #toasts: readonly ToastItem[] = [];
  #nextId = 1;
  readonly #listeners = new Set<() => void>();
  readonly #removals = new Map<number, ReturnType<typeof setTimeout>>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): readonly ToastItem[] => this.#toasts;

  /** Shows a toast and returns its id. */
  readonly notify = (content: ToastContent): number => {
    const id = this.#nextId++;
    this.#apply({ type: "added", toast: { ...content, id, open: true } });
    return id;
  };

  /** Closes a toast; it is removed after the removal delay. */
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

  /** Removes all toasts, e.g. when the user changes. */
  readonly clear = (): void => {
    for (const timer of this.#removals.values()) clearTimeout(timer);
    this.#removals.clear();
    for (const { id } of this.#toasts) this.#apply({ type: "removed", id });
  };

  #apply(action: ToastAction): void {
    this.#toasts = toastReducer(this.#toasts, action);
    for (const listener of this.#listeners) listener();
  }
}
