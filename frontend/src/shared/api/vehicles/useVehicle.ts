import useSWR from "swr";
import { api, dataOf } from "../client";
import type { VehicleDetail } from "../types";

/** One vehicle with everything its page shows. `null` asks nothing (the address holds no number). */
export function useVehicle(id: number | null) {
  return useSWR<VehicleDetail>(id === null ? null : `/api/vehicles/${id}`, () =>
    dataOf(api.GET("/api/vehicles/{id}", { params: { path: { id: id ?? 0 } } })),
  );
}
