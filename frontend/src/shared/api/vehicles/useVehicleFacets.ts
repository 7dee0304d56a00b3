import { api, dataOf } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";
import type { VehicleFacets } from "../types";

/** What the stock holds, for the filters. */
export function useVehicleFacets() {
  return useQuery<VehicleFacets>(cacheKey("/api/vehicles/facets"), () => dataOf(api.GET("/api/vehicles/facets")));
}
