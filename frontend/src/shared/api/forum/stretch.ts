import { nextCursor } from "../pagination";

/** The first pages of a list, as one. */
export interface Stretch<Item> {
  readonly items: readonly Item[];
  /** Whether there is more after them. */
  readonly more: boolean;
}

/** How many a list begins with, and grows by. */
export const STRETCH = 50;
const MOST_AT_ONCE = 100;

/** What is asked of a list besides which it is. */
export interface PageAsked {
  readonly limit: number;
  readonly cursor?: string;
}

/**
 * The first `wanted` items of a list, in as few requests as possible. Read as a whole each time: an item that moved up
 * meanwhile is neither missed nor there twice.
 */
export async function stretchOf<Item>(
  ask: (page: PageAsked) => Promise<{ data?: Item[]; response: Response }>,
  wanted: number,
  idOf: (item: Item) => number | string,
): Promise<Stretch<Item>> {
  const items = new Map<number | string, Item>();
  let cursor: string | null = null;
  do {
    const limit = Math.min(MOST_AT_ONCE, Math.max(wanted - items.size, 1));
    const { data = [], response }: { data?: Item[]; response: Response } = await ask({
      limit,
      ...(cursor !== null && { cursor }),
    });
    for (const item of data) items.set(idOf(item), item);
    cursor = nextCursor(response.headers.get("Link"));
  } while (cursor !== null && items.size < wanted);
  return { items: [...items.values()], more: cursor !== null };
}
