import { api, unwrap } from "@shared/api/client";
import { type QueryOf, usePagedList } from "@shared/api/pagedList";
import type { AdminListing, AdminListingChange } from "../types";
import { activeQuery } from "./activeQuery";

const VEHICLES = "/api/admin/vehicles";

/** Vehicles of any status. */
export const useAdminListings = (filters: QueryOf<typeof VEHICLES>) =>
  usePagedList<AdminListing>({
    path: VEHICLES,
    query: activeQuery(filters),
    read: ({ cursor }) =>
      api.GET(VEHICLES, { params: { query: { ...activeQuery(filters), ...(cursor && { cursor }) } } }),
    idOf: ({ id }) => id,
    revalidateIfStale: true,
  });

/** Request for one listing in any status; null without an id. */
export const singleListing = (id: number | null) =>
  id === null
    ? null
    : {
        path: `${VEHICLES}/${id}`,
        read: (): Promise<AdminListing> => unwrap(api.GET(`${VEHICLES}/{id}`, { params: { path: { id } } })),
      };

/** Updates a listing and returns it. */
export function updateListing(id: number, change: AdminListingChange): Promise<AdminListing> {
  return unwrap(api.PATCH(`${VEHICLES}/{id}`, { params: { path: { id } }, body: change }));
}

/** Sets the featured vehicles and their order; others are no longer featured. */
export async function setFeaturedOrder(ids: readonly number[]): Promise<void> {
  await api.PUT("/api/admin/featured", { body: { ids: [...ids] } });
}
