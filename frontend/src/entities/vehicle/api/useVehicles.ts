import { cacheKey } from "@shared/api/cacheKeys";
import { api } from "@shared/api/client";
import { nextCursor } from "@shared/api/pagination";
import { useQuery } from "@shared/api/query";
import type { paths } from "@shared/api/schema";
import type { VehicleCard } from "../types";

/** What the catalogue can be asked for; names as in the page's own address. */
export type VehicleQuery = NonNullable<paths["/api/vehicles"]["get"]["parameters"]["query"]>;

/** One page of the catalogue. */
export interface VehiclePage {
  readonly vehicles: VehicleCard[];
  /** How many vehicles match, on all pages together. */
  readonly total: number;
  /** The cursor of the page after this one, if there is one. */
  readonly next: string | null;
}

/** Vehicles that match a query. */
export function useVehicles(query: VehicleQuery) {
  return useQuery<VehiclePage>(cacheKey("/api/vehicles", query), () => fetchVehicles(query));
}

/** The same, for whoever pages by hand. */
export async function fetchVehicles(query: VehicleQuery): Promise<VehiclePage> {
  const { data, response } = await api.GET("/api/vehicles", { params: { query } });
  const vehicles = data ?? [];
  return {
    vehicles,
    total: Number(response.headers.get("X-Total-Count") ?? vehicles.length),
    next: nextCursor(response.headers.get("Link")),
  };
}
