import type { AppointmentSlot } from "@entities/appointment/types";
import { api, dataOf } from "@shared/api/client";
import { cacheKey } from "@shared/api/keys";
import { useQuery } from "@shared/api/query";

export const DESK_SLOTS = "/api/admin/appointment-slots";

/** Every time that is offered, and whose it is. */
export function useDeskSlots() {
  return useQuery<AppointmentSlot[]>(cacheKey(DESK_SLOTS), () =>
    dataOf(api.GET(DESK_SLOTS, { params: { query: {} } })),
  );
}

/** A day's times to offer. */
export interface Offer {
  readonly town: string;
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
}

/** Offers times; how many are new. */
export async function offerSlots(offer: Offer): Promise<number> {
  return (await dataOf(api.POST(DESK_SLOTS, { body: offer }))).offered;
}

/** Offers a time no longer. */
export async function withdrawSlot(id: number): Promise<void> {
  await api.DELETE("/api/admin/appointment-slots/{id}", { params: { path: { id } } });
}
