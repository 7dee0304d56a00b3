import { type Asked, usePages } from "@features/admin/api/usePagedList";
import type { DeskListing, DeskListingChange } from "@features/admin/types";
import { api, dataOf } from "@shared/api/client";

const VEHICLES = "/api/admin/vehicles";

/** Vehicles in any state. */
export const useDeskVehicles = (filters: Asked<typeof VEHICLES>) =>
  usePages<DeskListing, Asked<typeof VEHICLES>>(VEHICLES, filters, (query) => api.GET(VEHICLES, { params: { query } }));

/** How one vehicle is read, in any state; `null` without a number. */
export const deskVehicle = (id: number | null) =>
  id === null
    ? null
    : {
        path: `${VEHICLES}/${id}`,
        read: (): Promise<DeskListing> => dataOf(api.GET(`${VEHICLES}/{id}`, { params: { path: { id } } })),
      };

/** Changes a vehicle; answers it as it stands then. */
export function changeVehicle(id: number, change: DeskListingChange): Promise<DeskListing> {
  return dataOf(api.PATCH(`${VEHICLES}/{id}`, { params: { path: { id } }, body: change }));
}

/** Puts the featured vehicles in this order; those not named are featured no more. */
export async function orderFeatured(ids: readonly number[]): Promise<void> {
  await api.PUT("/api/admin/featured", { body: { ids: [...ids] } });
}
