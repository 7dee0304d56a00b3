import useSWR from "swr";
import { api, dataOf } from "../client";
import type { VehicleCard } from "../types";

/** The vehicles that the home page leads with. */
export function useFeaturedVehicles() {
  return useSWR<VehicleCard[]>("/api/vehicles/featured", () => dataOf(api.GET("/api/vehicles/featured")));
}
