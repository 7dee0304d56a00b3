import useSWR from "swr";
import { api, dataOf } from "../client";
import type { Makes } from "../types";

/** The makes whose spelling is known, and the other names by which they are understood. */
export function useMakes() {
  return useSWR<Makes>("/api/vehicles/makes", () => dataOf(api.GET("/api/vehicles/makes")));
}
