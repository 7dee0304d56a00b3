import { useCallback, useEffect } from "react";
import { type Cache, type Middleware, type State, unstable_serialize, useSWRConfig } from "swr";

/** How long an answer is kept after the last component that showed it has gone. */
export const CACHE_LIFETIME_MS = 5 * 60_000;

/** SWR keeps its own bookkeeping (page sets, subscriptions) under keys that begin so; that is not ours to collect. */
const isInternal = (key: string): boolean => key.startsWith("$");

/**
 * SWR's cache with a memory that fades. SWR itself never drops an entry, and with "never stale" a page closed an hour
 * ago would be answered from then. An entry that no mounted component holds is dropped after five minutes.
 */
export class FadingCache implements Cache<unknown> {
  readonly #entries = new Map<string, State<unknown>>();
  readonly #holders = new Map<string, number>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  keys(): IterableIterator<string> {
    return this.#entries.keys();
  }

  get(key: string): State<unknown> | undefined {
    return this.#entries.get(key);
  }

  set(key: string, value: State<unknown>): void {
    this.#entries.set(key, value);
    if (!this.isHeld(key)) this.#fadeLater(key);
  }

  delete(key: string): void {
    this.#entries.delete(key);
    this.#stay(key);
  }

  /** Whether a mounted component shows this entry. */
  isHeld(key: string): boolean {
    return this.#holders.has(key);
  }

  /** Keeps an entry for as long as a component shows it; the answer lets go. */
  hold(key: string): () => void {
    this.#holders.set(key, (this.#holders.get(key) ?? 0) + 1);
    this.#stay(key);
    return () => {
      const left = (this.#holders.get(key) ?? 1) - 1;
      if (left > 0) {
        this.#holders.set(key, left);
        return;
      }
      this.#holders.delete(key);
      this.#fadeLater(key);
    };
  }

  #stay(key: string): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
  }

  #fadeLater(key: string): void {
    this.#stay(key);
    if (isInternal(key)) return;
    this.#timers.set(
      key,
      setTimeout(() => this.delete(key), CACHE_LIFETIME_MS),
    );
  }
}

/** SWR middleware: what is mounted is held. */
export const holdWhileShown: Middleware = (next) => (key, fetcher, config) => {
  const { cache } = useSWRConfig();
  const serialized = unstable_serialize(key);
  useEffect(() => {
    if (serialized && cache instanceof FadingCache) return cache.hold(serialized);
    return undefined;
  }, [cache, serialized]);
  return next(key, fetcher, config);
};

/**
 * Marks answers as outdated. Those on screen are fetched again and stay visible meanwhile; the others are forgotten,
 * because SWR would otherwise show them unchanged when their page is next opened.
 */
export function useInvalidate(): (matches: (key: string) => boolean) => Promise<void> {
  const { cache, mutate } = useSWRConfig();
  return useCallback(
    async (matches) => {
      const keys = [...cache.keys()].filter((key) => !isInternal(key) && matches(key));
      await Promise.all(
        keys.map((key) => {
          if (cache instanceof FadingCache && cache.isHeld(key)) return mutate(key);
          cache.delete(key);
          return undefined;
        }),
      );
    },
    [cache, mutate],
  );
}
