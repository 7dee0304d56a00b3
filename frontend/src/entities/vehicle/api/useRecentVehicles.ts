import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { RecentVehicle } from "../types";

/** Recently listed vehicles. */
export function useRecentVehicles() {
  return useQuery<RecentVehicle[]>(cacheKey("/api/vehicles/recent"), () => unwrap(api.GET("/api/vehicles/recent")));
}
