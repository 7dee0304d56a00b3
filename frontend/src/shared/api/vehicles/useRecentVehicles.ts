import type { RecentVehicle } from "@entities/vehicle/types";
import { api, unwrap } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";

/** What has lately come in. */
export function useRecentVehicles() {
  return useQuery<RecentVehicle[]>(cacheKey("/api/vehicles/recent"), () => unwrap(api.GET("/api/vehicles/recent")));
}
