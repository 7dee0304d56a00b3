import { activeQuery } from "@shared/api/activeQuery";
import { type CacheKey, cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import type { QueryOf } from "@shared/api/pagedList";
import { useQuery } from "@shared/api/query";
import type { AppointmentSlot } from "../types";

export const SLOTS_PATH = "/api/appointments/slots";

/** Cache key of a town's appointment slots. */
export const slotsKey = (town: string): CacheKey => cacheKey(SLOTS_PATH, { town });

/** Free appointment slots in a town; none for an empty town. */
export function useSlots(town: string) {
  return useQuery<AppointmentSlot[]>(
    town === "" ? null : slotsKey(town),
    () => unwrap(api.GET(SLOTS_PATH, { params: { query: activeQuery<QueryOf<typeof SLOTS_PATH>>({ town }) } })),
    { refreshInterval: 30_000 },
  );
}
