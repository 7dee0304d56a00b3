import type { Cache, State } from "swr";
import type { CacheKey, KeyMatcher } from "./cacheKeys";

/** How long an answer is kept after the last component that showed it has gone. */
export const CACHE_LIFETIME_MS = 5 * 60_000;

/** A list that is read page by page; SWR keeps what it knows of it under a key that no filter of SWR's ever sees. */
interface PagedList {
  /** Where SWR keeps it. */
  readonly cacheEntry: string;
  /** The key of its first page. */
  readonly key: CacheKey;
  /** Reads all its pages again. */
  readonly revalidate: () => Promise<unknown>;
}

/**
 * SWR's cache with a limited lifetime. SWR itself never drops an entry, and with "never stale" a page closed an hour
 * ago would be answered from then. An entry that no mounted component holds is dropped after five minutes.
 */
export class GcCache implements Cache<unknown> {
  readonly #entries = new Map<string, State<unknown>>();
  readonly #retainCounts = new Map<string, number>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #lists = new Map<string, PagedList>();

  keys(): IterableIterator<string> {
    return this.#entries.keys();
  }

  get(key: string): State<unknown> | undefined {
    return this.#entries.get(key);
  }

  set(key: string, value: State<unknown>): void {
    this.#entries.set(key, value);
    if (!this.isRetained(key)) this.#scheduleEviction(key);
  }

  /** Part of SWR's interface. To empty an entry, use `useInvalidate`: SWR must know that a new request is due. */
  delete(key: string): void {
    this.#entries.delete(key);
    this.#lists.delete(key);
    this.#cancelEviction(key);
  }

  /** Notes how a list of pages is read again. */
  registerList(list: PagedList): void {
    this.#lists.set(list.cacheEntry, list);
  }

  /** The lists of pages that are meant. */
  listsOf(matches: KeyMatcher): readonly PagedList[] {
    return [...this.#lists.values()].filter(({ key }) => matches(key));
  }

  /** Whether a mounted component shows this entry. */
  isRetained(key: string): boolean {
    return this.#retainCounts.has(key);
  }

  /** Keeps an entry for as long as a component shows it; the answer lets go. */
  retain(key: string): () => void {
    this.#retainCounts.set(key, (this.#retainCounts.get(key) ?? 0) + 1);
    this.#cancelEviction(key);
    return () => {
      const remaining = (this.#retainCounts.get(key) ?? 1) - 1;
      if (remaining > 0) {
        this.#retainCounts.set(key, remaining);
        return;
      }
      this.#retainCounts.delete(key);
      this.#scheduleEviction(key);
    };
  }

  #cancelEviction(key: string): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
  }

  #scheduleEviction(key: string): void {
    this.#cancelEviction(key);
    this.#timers.set(
      key,
      setTimeout(() => this.delete(key), CACHE_LIFETIME_MS),
    );
  }
}
