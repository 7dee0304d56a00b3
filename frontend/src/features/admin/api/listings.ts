import { api, unwrap } from "@shared/api/client";
import type { AdminListing, AdminListingChange } from "../types";
import { type QueryOf, usePagedList } from "./usePagedList";

const VEHICLES = "/api/admin/vehicles";

/** Vehicles in any state. */
export const useAdminListings = (filters: QueryOf<typeof VEHICLES>) =>
  usePagedList<AdminListing, QueryOf<typeof VEHICLES>>(VEHICLES, filters, (query) =>
    api.GET(VEHICLES, { params: { query } }),
  );

/** How one vehicle is read, in any state; `null` without a number. */
export const singleListing = (id: number | null) =>
  id === null
    ? null
    : {
        path: `${VEHICLES}/${id}`,
        read: (): Promise<AdminListing> => unwrap(api.GET(`${VEHICLES}/{id}`, { params: { path: { id } } })),
      };

/** Changes a vehicle; answers it as it stands then. */
export function updateListing(id: number, change: AdminListingChange): Promise<AdminListing> {
  return unwrap(api.PATCH(`${VEHICLES}/{id}`, { params: { path: { id } }, body: change }));
}

/** Puts the featured vehicles in this order; those not named are featured no more. */
export async function setFeaturedOrder(ids: readonly number[]): Promise<void> {
  await api.PUT("/api/admin/featured", { body: { ids: [...ids] } });
}
