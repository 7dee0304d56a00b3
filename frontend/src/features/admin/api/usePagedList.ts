import { nextCursor } from "@shared/api/pagination";
import { usePagedQuery } from "@shared/api/query";
import type { paths } from "@shared/api/schema";

/** Query parameters of an API path. */
export type QueryOf<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? NonNullable<Query>
  : never;

interface ListPage<Item> {
  readonly items: Item[];
  /** Total over all pages, if the server reports it. */
  readonly total: number | null;
  /** Cursor of the next page. */
  readonly next: string | null;
}

/** A paged list with "load more"; empty query values are not sent. */
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
    /** Loads the next page; undefined on the last page. */
    loadMore: lastPage?.next ? () => void setSize(size + 1) : undefined,
    refetch: mutate,
  };
}
