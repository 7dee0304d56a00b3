import { activeQuery } from "@shared/api/activeQuery";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import type { QueryOf } from "@shared/api/pagedList";
import { useQuery } from "@shared/api/query";
import type { SavedView } from "../types";

const VIEWS_PATH = "/api/admin/saved-views";

const ofSection = (section: string) => activeQuery<QueryOf<typeof VIEWS_PATH>>({ section });

/** The user's saved views of a section, oldest first. */
export function useSavedViews(section: string) {
  return useQuery<SavedView[]>(cacheKey(VIEWS_PATH, { section }), () =>
    unwrap(api.GET(VIEWS_PATH, { params: { query: ofSection(section) } })),
  );
}

/** Saves a query string without `?` under a name. */
export function saveView(section: string, body: { name: string; query: string }): Promise<SavedView> {
  return unwrap(api.POST(VIEWS_PATH, { params: { query: ofSection(section) }, body }));
}

/** Renames a view. */
export function renameView(id: number, name: string): Promise<SavedView> {
  return unwrap(api.PATCH(`${VIEWS_PATH}/{id}`, { params: { path: { id } }, body: { name } }));
}

/** Deletes a view. */
export async function deleteView(id: number): Promise<void> {
  await api.DELETE(`${VIEWS_PATH}/{id}`, { params: { path: { id } } });
}
