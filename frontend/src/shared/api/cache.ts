import { type Cache, type State, unstable_serialize } from "swr";
import type { CacheKey } from "./cacheKeys";
import { ApiError } from "./error";

/** A response that is an error: its status and body. */
export type RefusedResponse = readonly [status: number, body: string];

/** A response that a server-rendered page brings, with its cache key: data, or null and a refused request. */
export type InitialResponse = readonly [key: CacheKey, data: unknown, refused?: RefusedResponse];

/** How long a response is kept after its last component unmounted. */
export const CACHE_LIFETIME_MS = 5 * 60_000;

/**
 * SWR cache with garbage collection. SWR never drops entries by itself, and responses never become stale here, so a
 * page closed an hour ago would show data from then. An entry that no mounted component retains is dropped after five
 * minutes.
 */
export class GcCache implements Cache<unknown> {
  readonly #entries = new Map<string, State<unknown>>();
  readonly #retainCounts = new Map<string, number>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  /** Creates a cache that holds these responses. */
  constructor(responses: readonly InitialResponse[] = []) {
    for (const [key, data, refused] of responses) {
      const result = refused ? { error: new ApiError(...refused, "") } : { data };
      const state: State<unknown> & { _k: CacheKey } = { ...result, isLoading: false, isValidating: false, _k: key };
      this.set(unstable_serialize(key), state);
    }
  }

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

  /** Part of SWR's interface. Use `useInvalidate` to clear an entry: SWR must know that a request is due. */
  delete(key: string): void {
    this.#entries.delete(key);
    this.#cancelEviction(key);
  }

  /** Whether a mounted component retains this entry. */
  isRetained(key: string): boolean {
    return this.#retainCounts.has(key);
  }

  /** Retains an entry; the returned function releases it. */
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
