import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { VehicleQuery, WiderArea } from "../types";

/** Larger areas in which a query finds more vehicles, smallest first. `null` sends no request. */
export function useWiderAreas(query: VehicleQuery | null) {
  return useQuery<WiderArea[]>(query && cacheKey("/api/vehicles/wider-areas", query), () =>
    unwrap(api.GET("/api/vehicles/wider-areas", { params: { query: query ?? {} } })),
  );
}
