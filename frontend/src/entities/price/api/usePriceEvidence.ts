import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { PriceEvidence } from "../types";

const PRICES = "/api/vehicles/{id}/prices";

/** What cars like this one are offered for and were sold for here. */
export function usePriceEvidence(id: number) {
  return useQuery<PriceEvidence>(cacheKey(`/api/vehicles/${id}/prices`), () =>
    unwrap(api.GET(PRICES, { params: { path: { id } } })),
  );
}
