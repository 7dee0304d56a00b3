import useSWR from "swr";
import { answerOf, type ForumCategory } from "./wire";

/** Where categories are read; also their key in the cache. */
export const CATEGORIES_KEY = "/api/forum/categories";

/** Every category of the forum. */
export function useCategories() {
  return useSWR<ForumCategory[]>(CATEGORIES_KEY, () => answerOf<ForumCategory[]>("GET", CATEGORIES_KEY));
}

/** One category. `null` asks nothing (the address holds no number). */
export function useCategory(id: number | null) {
  const path = `${CATEGORIES_KEY}/${id}`;
  return useSWR<ForumCategory>(id === null ? null : path, () => answerOf<ForumCategory>("GET", path));
}

export interface NewCategory {
  readonly name: string;
  readonly description: string;
}

/** Opens a category. The same key never opens two. */
export function createCategory(category: NewCategory, key: string): Promise<ForumCategory> {
  return answerOf("POST", CATEGORIES_KEY, category, { key });
}
