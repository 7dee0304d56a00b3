import type { VehicleCard } from "@entities/vehicle/types";
import { cacheKey } from "@shared/api/cacheKeys";
import { api } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import { useSession } from "@shared/session/useSession";

/** A member's shortlist, and what they want to be told about. */
export type SavedList = "saved" | "watch";

/** Where each list is read; also its path in the cache. */
export const savedListKeys = {
  saved: "/api/user/saved-vehicles",
  watch: "/api/user/watch-list",
} as const satisfies Record<SavedList, string>;

/** The list, the last saved first. `null` when the server answers without giving any; a visitor is not asked for. */
export function useSavedVehicles(list: SavedList) {
  const { user } = useSession();
  const path = savedListKeys[list];
  return useQuery<VehicleCard[] | null>(user ? cacheKey(path) : null, async () => {
    const { data } = await api.GET(path);
    return Array.isArray(data) ? data : null;
  });
}

/** Puts a vehicle on a list, or takes it off. Either may be said again without harm. */
export async function setFavorite(list: SavedList, id: number, isFavorite: boolean): Promise<void> {
  const path = `${savedListKeys[list]}/{id}` as const;
  const options = { params: { path: { id } } };
  await (isFavorite ? api.PUT(path, options) : api.DELETE(path, options));
}
