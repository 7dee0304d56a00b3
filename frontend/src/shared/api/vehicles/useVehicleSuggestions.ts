import useSWR from "swr";
import { api, dataOf } from "../client";
import type { Suggestion } from "../types";
import type { VehicleQuery } from "./useVehicles";

/** Near spellings for a query's search text, which found nothing. `null` asks nothing. */
export function useVehicleSuggestions(query: VehicleQuery | null) {
  return useSWR<Suggestion[]>(query && ["/api/vehicles/suggestions", query], () =>
    dataOf(api.GET("/api/vehicles/suggestions", { params: { query: query ?? {} } })),
  );
}
