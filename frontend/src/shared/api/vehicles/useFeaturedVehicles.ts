import type { VehicleCard } from "@entities/vehicle/types";
import { api, unwrap } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";

/** The vehicles that the home page leads with. */
export function useFeaturedVehicles() {
  return useQuery<VehicleCard[]>(cacheKey("/api/vehicles/featured"), () => unwrap(api.GET("/api/vehicles/featured")));
}
