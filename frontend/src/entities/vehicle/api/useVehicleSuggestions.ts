import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { Suggestion, VehicleQuery } from "../types";

/** Spelling suggestions for a search without results. `null` sends no request. */
export function useVehicleSuggestions(query: VehicleQuery | null) {
  return useQuery<Suggestion[]>(query && cacheKey("/api/vehicles/suggestions", query), () =>
    unwrap(api.GET("/api/vehicles/suggestions", { params: { query: query ?? {} } })),
  );
}
