import useSWR from "swr";
import { api, dataOf } from "../client";
import type { PriceEvidence } from "../types";

const PRICES = "/api/vehicles/{id}/prices";

/** What cars like this one are offered for and were sold for here. */
export function usePriceEvidence(id: number) {
  return useSWR<PriceEvidence>(`/api/vehicles/${id}/prices`, () =>
    dataOf(api.GET(PRICES, { params: { path: { id } } })),
  );
}
