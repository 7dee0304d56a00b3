import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { Vehicle } from "../types";

/** Up to four similar vehicles. */
export function useSimilarVehicles(id: number | null) {
  return useQuery<Vehicle[]>(id === null ? null : cacheKey(`/api/vehicles/${id}/similar`), () =>
    unwrap(api.GET("/api/vehicles/{id}/similar", { params: { path: { id: id ?? 0 } } })),
  );
}
