import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { FilterRemoval, VehicleQuery } from "../types";

/** Active filters of a query with the number of vehicles that each one's removal would find. `null` sends no request. */
export function useFilterRemovals(query: VehicleQuery | null) {
  return useQuery<FilterRemoval[]>(query && cacheKey("/api/vehicles/filter-removals", query), () =>
    unwrap(api.GET("/api/vehicles/filter-removals", { params: { query: query ?? {} } })),
  );
}
