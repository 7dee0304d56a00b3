import { cacheKey } from "@shared/api/cacheKeys";
import { api } from "@shared/api/client";
import { nextCursor } from "@shared/api/pagination";
import { useQuery } from "@shared/api/query";
import type { paths } from "@shared/api/schema";
import type { Vehicle } from "../types";

/** Query parameters of the vehicle list; same names as in the page URL. */
export type VehicleQuery = NonNullable<paths["/api/vehicles"]["get"]["parameters"]["query"]>;

/** One page of vehicles. */
export interface VehicleListPage {
  readonly vehicles: Vehicle[];
  /** Number of matching vehicles on all pages. */
  readonly total: number;
  /** Cursor of the next page, if any. */
  readonly next: string | null;
}

/** Vehicles matching a query. */
export function useVehicles(query: VehicleQuery) {
  return useQuery<VehicleListPage>(cacheKey("/api/vehicles", query), () => fetchVehicles(query));
}

/** The same request without the cache, for manual paging. */
export async function fetchVehicles(query: VehicleQuery): Promise<VehicleListPage> {
  const { data, response } = await api.GET("/api/vehicles", { params: { query } });
  const vehicles = data ?? [];
  return {
    vehicles,
    total: Number(response.headers.get("X-Total-Count") ?? vehicles.length),
    next: nextCursor(response.headers.get("Link")),
  };
}
