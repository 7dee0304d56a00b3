import type { VehicleDetail } from "@entities/vehicle/types";
import { api, unwrap } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";

/** One vehicle with everything its page shows. `null` asks nothing (the address holds no number). */
export function useVehicle(id: number | null) {
  return useQuery<VehicleDetail>(id === null ? null : cacheKey(`/api/vehicles/${id}`), () =>
    unwrap(api.GET("/api/vehicles/{id}", { params: { path: { id: id ?? 0 } } })),
  );
}
