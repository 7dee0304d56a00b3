import type { VehicleCard } from "@entities/vehicle/types";
import { api, dataOf } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";

/** The vehicles that the home page leads with. */
export function useFeaturedVehicles() {
  return useQuery<VehicleCard[]>(cacheKey("/api/vehicles/featured"), () => dataOf(api.GET("/api/vehicles/featured")));
}
