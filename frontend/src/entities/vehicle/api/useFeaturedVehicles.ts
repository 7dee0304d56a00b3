import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { Vehicle } from "../types";

/** Featured vehicles of the home page. */
export function useFeaturedVehicles() {
  return useQuery<Vehicle[]>(cacheKey("/api/vehicles/featured"), () => unwrap(api.GET("/api/vehicles/featured")));
}
