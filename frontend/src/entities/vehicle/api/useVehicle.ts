import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { VehicleDetail } from "../types";

/** One vehicle with all details; `null` sends no request (the URL holds no valid id). */
export function useVehicle(id: number | null) {
  return useQuery<VehicleDetail>(id === null ? null : cacheKey(`/api/vehicles/${id}`), () =>
    unwrap(api.GET("/api/vehicles/{id}", { params: { path: { id: id ?? 0 } } })),
  );
}
