import type { Suggestion } from "@entities/vehicle/types";
import { api, unwrap } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";
import type { VehicleQuery } from "./useVehicles";

/** Near spellings for a query's search text, which found nothing. `null` asks nothing. */
export function useVehicleSuggestions(query: VehicleQuery | null) {
  return useQuery<Suggestion[]>(query && cacheKey("/api/vehicles/suggestions", query), () =>
    unwrap(api.GET("/api/vehicles/suggestions", { params: { query: query ?? {} } })),
  );
}
