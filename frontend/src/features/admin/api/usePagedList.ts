import { nextCursor } from "@shared/api/pagination";
import { usePagedQuery } from "@shared/api/query";
import type { paths } from "@shared/api/schema";

/** What is asked of a list; what is empty is not asked. */
export type QueryOf<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? NonNullable<Query>
  : never;

interface ListPage<Item> {
  readonly items: Item[];
  /** How many there are on all pages together, if the server says. */
  readonly total: number | null;
  /** The cursor of the page after this one. */
  readonly next: string | null;
}

/** A list that is read page by page, as far as somebody asked. */
export function usePagedList<Item, Query extends object>(
  path: string,
  query: Query,
  read: (query: Query & { cursor?: string }) => Promise<{ data?: Item[]; response: Response }>,
) {
  const activeQuery = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== "")) as Query;
  const { data, error, size, setSize, mutate, isValidating } = usePagedQuery<ListPage<Item>>({
    path,
    query: activeQuery,
    read: async (cursor) => {
      const { data: items = [], response } = await read({ ...activeQuery, ...(cursor !== null && { cursor }) });
      const total = response.headers.get("X-Total-Count");
      return {
        items,
        total: total === null ? null : Number(total),
        next: nextCursor(response.headers.get("Link")),
      };
    },
    nextOf: ({ next }) => next,
  });
  const lastPage = data?.at(-1);
  return {
    items: data?.flatMap(({ items }) => items),
    total: data?.[0]?.total ?? null,
    error: error as unknown,
    isValidating,
    /** Reads on; absent when this is all. */
    loadMore: lastPage?.next ? () => void setSize(size + 1) : undefined,
    refetch: mutate,
  };
}
