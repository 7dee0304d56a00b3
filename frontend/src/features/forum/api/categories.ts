import type { ForumCategory } from "@entities/forum/types";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { idempotencyHeader } from "@shared/api/idempotencyKey";
import { useQuery } from "@shared/api/query";

/** API path and cache key of the category list. */
export const CATEGORIES_KEY = "/api/forum/categories";

/** All forum categories. */
export function useCategories() {
  return useQuery<ForumCategory[]>(cacheKey(CATEGORIES_KEY), () => unwrap(api.GET(CATEGORIES_KEY)));
}

/** One category; `null` sends no request (the URL holds no valid id). */
export function useCategory(id: number | null) {
  return useQuery<ForumCategory>(id === null ? null : cacheKey(`${CATEGORIES_KEY}/${id}`), () =>
    unwrap(api.GET("/api/forum/categories/{id}", { params: { path: { id: id ?? 0 } } })),
  );
}

export interface NewCategory {
  readonly name: string;
  readonly description: string;
}

/** Creates a category; the idempotency key prevents duplicates. */
export function createCategory(category: NewCategory, key: string): Promise<ForumCategory> {
  return unwrap(api.POST(CATEGORIES_KEY, { body: category, params: { header: idempotencyHeader(key) } }));
}
