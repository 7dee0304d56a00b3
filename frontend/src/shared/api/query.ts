/** The only module that uses SWR directly (checked by `test/cacheKeys.test.ts` and biome). */
import { useCallback, useEffect, useLayoutEffect, useMemo } from "react";
import useSWR, { type Cache, type SWRConfiguration, type SWRResponse, unstable_serialize, useSWRConfig } from "swr";
import useSWRInfinite, { unstable_serialize as serializePaged } from "swr/infinite";
import { GcCache } from "./cache";
import { type CacheKey, cacheKey, isCacheKey, type KeyMatcher } from "./cacheKeys";

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

/** Options of a paged query. */
interface PagedQuery<Page> {
  readonly path: string;
  /** Query parameters that the list depends on. */
  readonly query?: object;
  /** Fetches the first page, or the page after a cursor. */
  readonly read: (cursor: string | null) => Promise<Page>;
  /** The cursor of the next page; null after the last. */
  readonly nextOf: (page: Page) => string | null;
  /** Whether the first page is refetched whenever another is loaded. */
  readonly revalidateFirstPage?: boolean;
}

/** A paged list: keeps the loaded pages and revalidates them on mount. */
export function usePagedQuery<Page>({ path, query = {}, read, nextOf, revalidateFirstPage = false }: PagedQuery<Page>) {
  const { cache } = useSWRConfig();
  const keyOf = (index: number, before: Page | null): CacheKey | null => {
    const cursor = index === 0 ? "" : before && nextOf(before);
    return cursor === null ? null : cacheKey(path, { ...query, cursor });
  };
  const result = useSWRInfinite<Page>(
    keyOf,
    ([, { cursor }]: readonly [string, { cursor: string }]) => read(cursor === "" ? null : cursor),
    { revalidateFirstPage, revalidateOnMount: true },
  );
  const { data, mutate } = result;
  const cacheEntry = serializePaged(keyOf);
  const pages = data?.map((_, index) => unstable_serialize(keyOf(index, data[index - 1] ?? null))) ?? [];
  useRetainedEntries([cacheEntry, ...pages]);
  useEffect(() => {
    const key = keyOf(0, null);
    if (key && cache instanceof GcCache) cache.registerList({ cacheEntry, key, revalidate: () => mutate() });
  });
  return result;
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
      const lists = cache instanceof GcCache ? cache.listsOf(matches) : [];
      await Promise.all([
        mutate((key) => isMatch(key) && isRetained(cache, unstable_serialize(key))),
        mutate((key) => isMatch(key) && !isRetained(cache, unstable_serialize(key)), undefined, { revalidate: true }),
        ...lists.map(({ cacheEntry, revalidate }) =>
          isRetained(cache, cacheEntry) ? revalidate() : mutate(cacheEntry, undefined, { revalidate: true }),
        ),
      ]);
    },
    [cache, mutate],
  );
}

/** Direct access to cache entries without their hooks. */
export interface CacheAccess {
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
