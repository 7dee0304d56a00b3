import { useEffect, useRef, useState } from "react";
import { cacheKey } from "./cacheKeys";
import { nextCursor } from "./pagination";
import { useQuery } from "./query";
import type { paths } from "./schema";

/** Query parameters of an API path. */
export type QueryOf<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? NonNullable<Query>
  : never;

/** Paging parameters of one request. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string;
}

/** The first pages of a list, concatenated. */
export interface LoadedPages<Item> {
  readonly items: readonly Item[];
  /** Number of items on all pages, if the server reports it. */
  readonly total: number | null;
  /** Cursor of the next page. */
  readonly next: string | null;
  readonly pages: number;
  readonly queryKey: string;
}

const DEFAULT_PAGE_SIZE = 50;

interface PagedListOptions<Item> {
  /** Cache path: the API path, or one below it. */
  readonly path: string;
  /** Query parameters that the list depends on; null sends no request. */
  readonly query?: object | null;
  readonly read: (page: PageRequest) => Promise<{ data?: Item[]; response: Response }>;
  readonly idOf: (item: Item) => number | string;
  readonly pageSize?: number;
  /** Several pages are read in one request up to this size; by default each page is a request. */
  readonly maxPageSize?: number;
  /** Whether loading more reads the list from its start, so that no item that moved meanwhile is missed. */
  readonly rereads?: boolean;
  /** Number of pages, where the caller keeps it. */
  readonly pages?: number;
  /** Whether the list is revalidated whenever it is shown. */
  readonly revalidateIfStale?: boolean;
}

/** The one way to read a list page by page. */
export function usePagedList<Item>({
  path,
  query = {},
  read,
  idOf,
  pageSize = DEFAULT_PAGE_SIZE,
  maxPageSize = pageSize,
  rereads = false,
  revalidateIfStale = false,
  ...controlled
}: PagedListOptions<Item>) {
  const queryKey = JSON.stringify(query);
  const [more, setMore] = useState({ queryKey, pages: 1 });
  const pages = controlled.pages ?? (more.queryKey === queryKey ? more.pages : 1);
  const shown = useRef<LoadedPages<Item> | undefined>(undefined);

  async function load(): Promise<LoadedPages<Item>> {
    const canAppend = !rereads && shown.current?.queryKey === queryKey && shown.current.pages < pages;
    const start = canAppend ? shown.current : undefined;
    const items = new Map(start?.items.map((item) => [idOf(item), item]));
    let { next, total } = start ?? { next: null, total: null };
    const itemCount = pages * pageSize;
    const isComplete = (requests: number) =>
      maxPageSize > pageSize ? items.size >= itemCount : requests >= pages - (start?.pages ?? 0);
    for (let requests = 0; requests === 0 || (next !== null && !isComplete(requests)); requests++) {
      const limit = Math.min(maxPageSize, Math.max(itemCount - items.size, 1));
      const { data = [], response } = await read({ limit, ...(next !== null && { cursor: next }) });
      for (const item of data) items.set(idOf(item), item);
      next = nextCursor(response.headers.get("Link"));
      const count = response.headers.get("X-Total-Count");
      total = count === null ? total : Number(count);
    }
    return { items: [...items.values()], total, next, pages, queryKey };
  }

  const { data, error, isLoading, isValidating, mutate } = useQuery(
    query && cacheKey(path, { ...query, pages }),
    load,
    { keepPreviousData: true, revalidateIfStale },
  );
  const current = data?.queryKey === queryKey ? data : undefined;
  useEffect(() => {
    shown.current = current;
  });
  return {
    items: current?.items,
    total: current?.total ?? null,
    error: error as unknown,
    /** Result of an earlier query while this one loads. */
    previous: data,
    isLoading,
    isValidating,
    /** Loads another page; undefined on the last. */
    loadMore: current?.next ? () => setMore({ queryKey, pages: pages + 1 }) : undefined,
    mutate,
  };
}
