import type { Makes } from "@entities/vehicle/types";
import { api, unwrap } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";

/** The makes whose spelling is known, and the other names by which they are understood. */
export function useMakes() {
  return useQuery<Makes>(cacheKey("/api/vehicles/makes"), () => unwrap(api.GET("/api/vehicles/makes")));
}
