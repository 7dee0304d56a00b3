import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import { useSession } from "@shared/session/useSession";
import type { NewSavedSearch, SavedSearch } from "../types";

/** Where searches are read; also their path in the cache. */
export const SAVED_SEARCHES_KEY = "/api/user/saved-searches";

/** A member's searches, the last saved first; a visitor is not asked for. */
export function useSavedSearches() {
  const { user } = useSession();
  return useQuery<SavedSearch[]>(user ? cacheKey(SAVED_SEARCHES_KEY) : null, () => unwrap(api.GET(SAVED_SEARCHES_KEY)));
}

/** Saves a search; `isNew` is false when one that asks the same was there before. */
export async function createSavedSearch(search: NewSavedSearch): Promise<{ saved: SavedSearch; isNew: boolean }> {
  const { data, response } = await api.POST(SAVED_SEARCHES_KEY, { body: search });
  if (!data) throw new Error("The server sent no content.");
  return { saved: data, isNew: response.status === 201 };
}

/** Forgets a search. */
export async function deleteSavedSearch(id: number): Promise<void> {
  await api.DELETE("/api/user/saved-searches/{id}", { params: { path: { id } } });
}
