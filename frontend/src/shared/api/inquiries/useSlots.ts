import useSWR from "swr";
import { api, dataOf } from "../client";
import type { AppointmentSlot } from "../types";

export const SLOTS = "/api/appointments/slots";

/** The times in a town that are still to be had; of no town none. */
export function useSlots(town: string) {
  return useSWR<AppointmentSlot[]>(
    town === "" ? null : `${SLOTS}?town=${town}`,
    () => dataOf(api.GET(SLOTS, { params: { query: { town } } })),
    { refreshInterval: 30_000 },
  );
}
