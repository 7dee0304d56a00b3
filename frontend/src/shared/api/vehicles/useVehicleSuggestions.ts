import useSWR from "swr";
import { api, dataOf } from "../client";
import type { Suggestion } from "../types";

/** Near spellings for a search that found nothing. `null` asks nothing. */
export function useVehicleSuggestions(search: string | null) {
  return useSWR<Suggestion[]>(search ? ["/api/vehicles/suggestions", search] : null, () =>
    dataOf(api.GET("/api/vehicles/suggestions", { params: { query: { search: search ?? "" } } })),
  );
}
