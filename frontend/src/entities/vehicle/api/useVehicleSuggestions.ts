import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { Suggestion } from "../types";
import type { VehicleQuery } from "./useVehicles";

/** Near spellings for a query's search text, which found nothing. `null` asks nothing. */
export function useVehicleSuggestions(query: VehicleQuery | null) {
  return useQuery<Suggestion[]>(query && cacheKey("/api/vehicles/suggestions", query), () =>
    unwrap(api.GET("/api/vehicles/suggestions", { params: { query: query ?? {} } })),
  );
}
