import { anyOf, cacheKey, type KeyMatcher, pathIs, pathUnder } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { idempotencyHeader } from "@shared/api/idempotencyKey";
import { useQuery } from "@shared/api/query";
import type { ForumCategory, ForumTopicPage } from "../types";

/** API path and cache key of the category list. */
export const CATEGORIES_PATH = "/api/forum/categories";

const TOPICS_PATH = "/api/forum/topics";

/**
 * Matches the cached category and topic lists: everything that a new topic, a reply or reading changes besides the
 * topic itself.
 */
export const isTopicListKey: KeyMatcher = anyOf(pathUnder(CATEGORIES_PATH), pathIs(TOPICS_PATH));

/** All forum categories. */
export function useCategories() {
  return useQuery<ForumCategory[]>(cacheKey(CATEGORIES_PATH), () => unwrap(api.GET(CATEGORIES_PATH)));
}

const CATEGORY_PATH = "/api/forum/categories/{id}";

/** One category; `null` sends no request (the URL holds no valid id). */
export function useCategory(id: number | null) {
  return useQuery<ForumCategory>(id === null ? null : cacheKey(`${CATEGORIES_PATH}/${id}`), () =>
    unwrap(api.GET(CATEGORY_PATH, { params: { path: { id: id ?? 0 } } })),
  );
}

export interface NewCategory {
  readonly name: string;
  readonly description: string;
}

/** All of a category after an edit, based on the revision that was read. */
export interface CategoryEdit extends NewCategory {
  readonly revision: number;
}

/** Creates a category; the idempotency key prevents duplicates. */
export function createCategory(category: NewCategory, key: string): Promise<ForumCategory> {
  return unwrap(api.POST(CATEGORIES_PATH, { body: category, params: { header: idempotencyHeader(key) } }));
}

/** Changes name and description of a category, as an admin. */
export async function updateCategory(id: number, edit: CategoryEdit): Promise<void> {
  await api.PATCH(CATEGORY_PATH, { params: { path: { id } }, body: edit });
}

/** Deletes a category without topics, as an admin. */
export async function deleteCategory({ id, revision }: ForumCategory): Promise<void> {
  await api.DELETE(CATEGORY_PATH, { params: { path: { id }, query: { revision } } });
}

/** Title of a topic; undefined until it is loaded. */
export function useTopicTitle(id: number): string | undefined {
  const query = { page: 1 };
  const { data } = useQuery<ForumTopicPage>(cacheKey(`${TOPICS_PATH}/${id}`, query), () =>
    unwrap(api.GET("/api/forum/topics/{id}", { params: { path: { id }, query } })),
  );
  return data?.title;
}
