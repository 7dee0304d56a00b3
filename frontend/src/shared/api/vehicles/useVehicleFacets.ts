import useSWR from "swr";
import { api, dataOf } from "../client";
import type { VehicleFacets } from "../types";

/** What the stock holds, for the filters. */
export function useVehicleFacets() {
  return useSWR<VehicleFacets>("/api/vehicles/facets", () => dataOf(api.GET("/api/vehicles/facets")));
}
