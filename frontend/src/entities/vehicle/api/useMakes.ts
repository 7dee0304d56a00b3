import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { Makes } from "../types";

/** The makes whose spelling is known, and the other names by which they are understood. */
export function useMakes() {
  return useQuery<Makes>(cacheKey("/api/vehicles/makes"), () => unwrap(api.GET("/api/vehicles/makes")));
}
