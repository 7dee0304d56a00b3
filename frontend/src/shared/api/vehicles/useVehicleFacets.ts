import type { VehicleFacets } from "@entities/vehicle/types";
import { api, unwrap } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";
import type { VehicleQuery } from "./useVehicles";

/** The options of the filters, counted beside the filters of a query. `null` asks nothing. */
export function useVehicleFacets(query: VehicleQuery | null) {
  return useQuery<VehicleFacets>(
    query && cacheKey("/api/vehicles/facets", query),
    () => unwrap(api.GET("/api/vehicles/facets", { params: { query: query ?? {} } })),
    { keepPreviousData: true },
  );
}
