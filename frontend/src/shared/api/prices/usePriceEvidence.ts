import type { PriceEvidence } from "@entities/price/types";
import { api, unwrap } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";

const PRICES = "/api/vehicles/{id}/prices";

/** What cars like this one are offered for and were sold for here. */
export function usePriceEvidence(id: number) {
  return useQuery<PriceEvidence>(cacheKey(`/api/vehicles/${id}/prices`), () =>
    unwrap(api.GET(PRICES, { params: { path: { id } } })),
  );
}
