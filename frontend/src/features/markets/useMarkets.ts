import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { Market, Markets } from "./types";

/** Cache path below that of the vehicles: what invalidates their lists invalidates markets. */
const CACHE_PATH = "/api/vehicles/markets";

/** The makes with their numbers of cars, and the latest sales. */
export function useMarkets() {
  return useQuery<Markets>(cacheKey(CACHE_PATH), () => unwrap(api.GET("/api/markets")));
}

/** The market of a make, or of one of its model families. */
export function useMarket(make: string, family: string | undefined) {
  return useQuery<Market>(cacheKey(`${CACHE_PATH}/market`, { make, family }), () =>
    unwrap(
      family === undefined
        ? api.GET("/api/markets/{make}", { params: { path: { make } } })
        : api.GET("/api/markets/{make}/{family}", { params: { path: { make, family } } }),
    ),
  );
}
