import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import { useSession } from "@shared/session/useSession";
import type { NewSavedSearch, SavedSearch } from "../types";

/** API path and cache key of the saved searches. */
export const SAVED_SEARCHES_PATH = "/api/user/saved-searches";

/** The user's saved searches, latest first; sends no request for visitors. */
export function useSavedSearches() {
  const { user } = useSession();
  return useQuery<SavedSearch[]>(user ? cacheKey(SAVED_SEARCHES_PATH) : null, () =>
    unwrap(api.GET(SAVED_SEARCHES_PATH)),
  );
}

/** Saves a search; `isNew` is false when an equal one existed already. */
export async function createSavedSearch(search: NewSavedSearch): Promise<{ saved: SavedSearch; isNew: boolean }> {
  const { data, response } = await api.POST(SAVED_SEARCHES_PATH, { body: search });
  if (!data) throw new Error("The server sent no content.");
  return { saved: data, isNew: response.status === 201 };
}

/** Deletes a saved search. */
export async function deleteSavedSearch(id: number): Promise<void> {
  await api.DELETE("/api/user/saved-searches/{id}", { params: { path: { id } } });
}
