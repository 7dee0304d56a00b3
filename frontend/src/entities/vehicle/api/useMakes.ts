import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { Makes } from "../types";

/** Known makes and their aliases. */
export function useMakes() {
  return useQuery<Makes>(cacheKey("/api/vehicles/makes"), () => unwrap(api.GET("/api/vehicles/makes")));
}
