import { api, dataOf } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";
import type { Suggestion } from "../types";

/** Near spellings for a search that found nothing. `null` asks nothing. */
export function useVehicleSuggestions(search: string | null) {
  return useQuery<Suggestion[]>(search ? cacheKey("/api/vehicles/suggestions", { search }) : null, () =>
    dataOf(api.GET("/api/vehicles/suggestions", { params: { query: { search: search ?? "" } } })),
  );
}
