import { nextCursor } from "./pagination";

/** The first pages of a list, concatenated. */
export interface LoadedItems<Item> {
  readonly items: readonly Item[];
  /** Whether the list continues. */
  readonly hasMore: boolean;
}

/** Initial number of items, and how many more each click loads. */
export const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 100;

/** Paging parameters of one request. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string;
}

/**
 * Loads the first `count` items of a list in as few requests as possible. The list is always read from the start, so an
 * item that moved up meanwhile is neither missed nor duplicated.
 */
export async function fetchPages<Item>(
  fetchPage: (page: PageRequest) => Promise<{ data?: Item[]; response: Response }>,
  count: number,
  idOf: (item: Item) => number | string,
): Promise<LoadedItems<Item>> {
  const items = new Map<number | string, Item>();
  let cursor: string | null = null;
  do {
    const limit = Math.min(MAX_PAGE_SIZE, Math.max(count - items.size, 1));
    const { data = [], response }: { data?: Item[]; response: Response } = await fetchPage({
      limit,
      ...(cursor !== null && { cursor }),
    });
    for (const item of data) items.set(idOf(item), item);
    cursor = nextCursor(response.headers.get("Link"));
  } while (cursor !== null && items.size < count);
  return { items: [...items.values()], hasMore: cursor !== null };
}
