import { type CacheKey, cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { AppointmentSlot } from "../types";

export const SLOTS_PATH = "/api/appointments/slots";

/** Where the times of a town are in the cache. */
export const slotsKey = (town: string): CacheKey => cacheKey(SLOTS_PATH, { town });

/** The times in a town that are still to be had; of no town none. */
export function useSlots(town: string) {
  return useQuery<AppointmentSlot[]>(
    town === "" ? null : slotsKey(town),
    () => unwrap(api.GET(SLOTS_PATH, { params: { query: { town } } })),
    { refreshInterval: 30_000 },
  );
}
