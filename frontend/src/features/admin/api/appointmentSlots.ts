import type { AppointmentSlot } from "@entities/appointment/types";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";

export const ADMIN_SLOTS = "/api/admin/appointment-slots";

/** Every time that is offered, and whose it is. */
export function useAdminSlots() {
  return useQuery<AppointmentSlot[]>(cacheKey(ADMIN_SLOTS), () =>
    unwrap(api.GET(ADMIN_SLOTS, { params: { query: {} } })),
  );
}

/** A day's times to offer. */
export interface SlotOffer {
  readonly town: string;
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
}

/** Offers times; how many are new. */
export async function offerSlots(offer: SlotOffer): Promise<number> {
  return (await unwrap(api.POST(ADMIN_SLOTS, { body: offer }))).offered;
}

/** Offers a time no longer. */
export async function withdrawSlot(id: number): Promise<void> {
  await api.DELETE("/api/admin/appointment-slots/{id}", { params: { path: { id } } });
}
