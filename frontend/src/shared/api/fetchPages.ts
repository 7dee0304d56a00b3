import { nextCursor } from "./pagination";

/** The first pages of a list, as one. */
export interface LoadedItems<Item> {
  readonly items: readonly Item[];
  /** Whether there is more after them. */
  readonly hasMore: boolean;
}

/** How many a list begins with, and grows by. */
export const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 100;

/** What is asked of a list besides which it is. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string;
}

/**
 * The first `wanted` items of a list, in as few requests as possible. Read as a whole each time: an item that moved up
 * meanwhile is neither missed nor there twice.
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
