import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { VehicleFacets, VehicleQuery } from "../types";

/** Filter options with counts for a query. `null` sends no request. */
export function useVehicleFacets(query: VehicleQuery | null) {
  return useQuery<VehicleFacets>(
    query && cacheKey("/api/vehicles/facets", query),
    () => unwrap(api.GET("/api/vehicles/facets", { params: { query: query ?? {} } })),
    { keepPreviousData: true },
  );
}
