import type { VehicleCard } from "@entities/vehicle/types";
import { api, unwrap } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";

/** At most four vehicles for someone who looks at this one. */
export function useSimilarVehicles(id: number | null) {
  return useQuery<VehicleCard[]>(id === null ? null : cacheKey(`/api/vehicles/${id}/similar`), () =>
    unwrap(api.GET("/api/vehicles/{id}/similar", { params: { path: { id: id ?? 0 } } })),
  );
}
