/** Reading through the cache. The one place that knows SWR: `test/cacheKeys.test.ts` and biome see to that. */
import { useCallback, useEffect, useLayoutEffect, useMemo } from "react";
import useSWR, { type Cache, type SWRConfiguration, type SWRResponse, unstable_serialize, useSWRConfig } from "swr";
import useSWRInfinite, { unstable_serialize as serializePaged } from "swr/infinite";
import { GcCache } from "./cache";
import { type CacheKey, cacheKey, isCacheKey, type KeyMatcher } from "./cacheKeys";

/** What a hook of this folder answers. */
// biome-ignore lint/suspicious/noExplicitAny: whatever was thrown
export type QueryResult<Data> = SWRResponse<Data, any>;

type QueryOptions<Data> = Pick<
  SWRConfiguration<Data>,
  "keepPreviousData" | "revalidateIfStale" | "refreshInterval" | "fallbackData"
>;

/** Keeps these entries in the cache for as long as the component is shown. */
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

/** An answer of the server, read once and shared by everything that shows it. `null` asks nothing. */
export function useQuery<Data>(
  key: CacheKey | null,
  read: () => Promise<Data>,
  options: QueryOptions<Data> = {},
): QueryResult<Data> {
  useRetainedEntries(key ? [unstable_serialize(key)] : []);
  return useSWR<Data>(key, read, options);
}

/** What a list that is read page by page asks for. */
interface PagedQuery<Page> {
  readonly path: string;
  /** What else the list depends on. */
  readonly query?: object;
  /** Reads one page: the first, or the one after a cursor. */
  readonly read: (cursor: string | null) => Promise<Page>;
  /** The cursor of the page after this one; null after the last. */
  readonly nextOf: (page: Page) => string | null;
  /** Whether the first page is read again whenever another is. */
  readonly revalidateFirstPage?: boolean;
}

/** A list that is read page by page, as far as somebody asked, and anew whenever it is opened. */
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
 * Marks answers as outdated. Those on screen are fetched again and stay visible meanwhile; the others are emptied the
 * way SWR does it, requests on their way included, so that their page asks anew when it is next opened.
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

/** Ways to an entry of the cache past its hook. */
export interface CacheAccess {
  /** Puts an answer in the place of the one that is there, without asking the server. */
  readonly write: <Data>(key: CacheKey, to: Data | ((known: Data | undefined) => Data | undefined)) => Promise<void>;
  /** What is known, without asking for it. */
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
