import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { VehicleDetail } from "../types";

/** One vehicle with everything its page shows. `null` asks nothing (the address holds no number). */
export function useVehicle(id: number | null) {
  return useQuery<VehicleDetail>(id === null ? null : cacheKey(`/api/vehicles/${id}`), () =>
    unwrap(api.GET("/api/vehicles/{id}", { params: { path: { id: id ?? 0 } } })),
  );
}
