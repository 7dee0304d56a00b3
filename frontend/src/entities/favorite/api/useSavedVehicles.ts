import type { Vehicle } from "@entities/vehicle/types";
import { cacheKey } from "@shared/api/cacheKeys";
import { api } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import { useSession } from "@shared/session/useSession";

/** The two lists of a member: saved vehicles and watched vehicles. */
export type SavedList = "saved" | "watch";

/** API path and cache key of each list. */
export const savedListKeys = {
  saved: "/api/user/saved-vehicles",
  watch: "/api/user/watch-list",
} as const satisfies Record<SavedList, string>;

/** The list, latest first. `null` when the server sends no list; sends no request for visitors. */
export function useSavedVehicles(list: SavedList) {
  const { user } = useSession();
  const path = savedListKeys[list];
  return useQuery<Vehicle[] | null>(user ? cacheKey(path) : null, async () => {
    const { data } = await api.GET(path);
    return Array.isArray(data) ? data : null;
  });
}

/** Adds a vehicle to a list or removes it; idempotent. */
export async function setFavorite(list: SavedList, id: number, isFavorite: boolean): Promise<void> {
  const path = `${savedListKeys[list]}/{id}` as const;
  const options = { params: { path: { id } } };
  await (isFavorite ? api.PUT(path, options) : api.DELETE(path, options));
}
