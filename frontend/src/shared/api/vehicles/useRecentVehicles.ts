import useSWR from "swr";
import { api, dataOf } from "../client";
import type { RecentVehicle } from "../types";

/** What has lately come in. */
export function useRecentVehicles() {
  return useSWR<RecentVehicle[]>("/api/vehicles/recent", () => dataOf(api.GET("/api/vehicles/recent")));
}
