import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { PriceEvidence } from "../types";

const PRICES_PATH = "/api/vehicles/{id}/prices";

/** Asking and sale prices of comparable vehicles on this site. */
export function usePriceEvidence(id: number) {
  return useQuery<PriceEvidence>(cacheKey(`/api/vehicles/${id}/prices`), () =>
    unwrap(api.GET(PRICES_PATH, { params: { path: { id } } })),
  );
}
