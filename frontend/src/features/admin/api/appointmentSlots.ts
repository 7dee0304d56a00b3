import type { AppointmentSlot } from "@entities/appointment/types";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";

const ADMIN_SLOTS_PATH = "/api/admin/appointment-slots";

/** All offered appointment slots and their bookings. */
export function useAdminSlots() {
  return useQuery<AppointmentSlot[]>(cacheKey(ADMIN_SLOTS_PATH), () =>
    unwrap(api.GET(ADMIN_SLOTS_PATH, { params: { query: {} } })),
  );
}

/** Slots to offer on one day. */
interface SlotOffer {
  readonly town: string;
  readonly address: string;
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
}

/** Offers slots; returns how many are new. */
export async function offerSlots(offer: SlotOffer): Promise<number> {
  return (await unwrap(api.POST(ADMIN_SLOTS_PATH, { body: offer }))).offered;
}

/** Withdraws an offered slot. */
export async function withdrawSlot(id: number): Promise<void> {
  await api.DELETE("/api/admin/appointment-slots/{id}", { params: { path: { id } } });
}
