import { nextCursor } from "../vehicles/useVehicles";
import { pageOf } from "./wire";

/** The first pages of a list, as one. */
export interface Stretch<Item> {
  readonly items: readonly Item[];
  /** Whether there is more after them. */
  readonly more: boolean;
}

/** How many a list begins with, and grows by. */
export const STRETCH = 50;
const MOST_AT_ONCE = 100;

/**
 * The first `wanted` items of a list, in as few requests as possible. Read as a whole each time: an item that moved up
 * meanwhile is neither missed nor there twice.
 */
export async function stretchOf<Item>(
  path: string,
  question: URLSearchParams,
  wanted: number,
  idOf: (item: Item) => number | string,
): Promise<Stretch<Item>> {
  const items = new Map<number | string, Item>();
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams(question);
    query.set("limit", String(Math.min(MOST_AT_ONCE, Math.max(wanted - items.size, 1))));
    if (cursor !== null) query.set("cursor", cursor);
    const page = await pageOf<Item>(`${path}?${query}`);
    for (const item of page.items) items.set(idOf(item), item);
    cursor = nextCursor(page.link);
  } while (cursor !== null && items.size < wanted);
  return { items: [...items.values()], more: cursor !== null };
}
