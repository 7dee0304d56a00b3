import useSWR from "swr";
import { api, dataOf } from "../client";
import type { VehicleCard } from "../types";

/** At most four vehicles for someone who looks at this one. */
export function useSimilarVehicles(id: number | null) {
  return useSWR<VehicleCard[]>(id === null ? null : `/api/vehicles/${id}/similar`, () =>
    dataOf(api.GET("/api/vehicles/{id}/similar", { params: { path: { id: id ?? 0 } } })),
  );
}
