/** The only module that uses SWR directly (checked by `test/cacheKeys.test.ts` and biome). */
import { useCallback, useLayoutEffect, useMemo } from "react";
import useSWR, { type Cache, type SWRConfiguration, type SWRResponse, unstable_serialize, useSWRConfig } from "swr";
import { GcCache } from "./cache";
import { type CacheKey, isCacheKey, type KeyMatcher } from "./cacheKeys";

/** Result of the query hooks. */
// biome-ignore lint/suspicious/noExplicitAny: a thrown value has any type
export type QueryResult<Data> = SWRResponse<Data, any>;

type QueryOptions<Data> = Pick<
  SWRConfiguration<Data>,
  "keepPreviousData" | "revalidateIfStale" | "refreshInterval" | "fallbackData"
>;

/** Retains these cache entries while the component is mounted. */
function useRetainedEntries(serialized: readonly string[]): void {
  const { cache } = useSWRConfig();
  const joined = serialized.join("\n");
  useLayoutEffect(() => {
    if (joined === "" || !(cache instanceof GcCache)) return undefined;
    const releases = joined.split("\n").map((key) => cache.retain(key));
    return () => {
      for (const release of releases) release();
    };
  }, [cache, joined]);
}

/** A response of the server, fetched once and shared by all components that show it. `null` sends no request. */
export function useQuery<Data>(
  key: CacheKey | null,
  read: () => Promise<Data>,
  options: QueryOptions<Data> = {},
): QueryResult<Data> {
  useRetainedEntries(key ? [unstable_serialize(key)] : []);
  return useSWR<Data>(key, read, options);
}

const isRetained = (cache: Cache, key: string): boolean => cache instanceof GcCache && cache.isRetained(key);

/**
 * Invalidates cached responses. Visible ones are refetched and stay on screen; the others are cleared through SWR,
 * requests in flight included, so that they are fetched when next shown.
 */
export function useInvalidate(): (matches: KeyMatcher) => Promise<void> {
  const { cache, mutate } = useSWRConfig();
  return useCallback(
    async (matches) => {
      const isMatch = (key: unknown): key is CacheKey => isCacheKey(key) && matches(key);
      await Promise.all([
        mutate((key) => isMatch(key) && isRetained(cache, unstable_serialize(key))),
        mutate((key) => isMatch(key) && !isRetained(cache, unstable_serialize(key)), undefined, { revalidate: true }),
      ]);
    },
    [cache, mutate],
  );
}

/** Direct access to cache entries without their hooks. */
interface CacheAccess {
  /** Replaces a cached response without a request. */
  readonly write: <Data>(key: CacheKey, to: Data | ((known: Data | undefined) => Data | undefined)) => Promise<void>;
  /** The cached response, if any, without a request. */
  readonly peek: <Data>(key: CacheKey) => Data | undefined;
}

export function useCacheAccess(): CacheAccess {
  const { cache, mutate } = useSWRConfig();
  return useMemo<CacheAccess>(
    () => ({
      write: async (key, to) => {
        await mutate(key, to, { revalidate: false });
      },
      peek: <Data>(key: CacheKey) => cache.get(unstable_serialize(key))?.data as Data | undefined,
    }),
    [cache, mutate],
  );
}
