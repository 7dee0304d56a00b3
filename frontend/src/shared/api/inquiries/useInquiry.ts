import type { Inquiry } from "@entities/inquiry/types";
import { api, dataOf } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";

/** Where whoever asked reads; keys of the cache begin with it. */
export const INQUIRIES = "/api/inquiries";

const LOOK_AGAIN_MS = 30_000;

/** What one has asked, the latest first. */
export function useInquiries(isSignedIn: boolean) {
  return useQuery<Inquiry[]>(isSignedIn ? cacheKey(INQUIRIES) : null, () => dataOf(api.GET(INQUIRIES)));
}

/** One conversation: by the token of a mailed link, or the reference of one's own. */
export function useInquiry(key: string) {
  return useQuery<Inquiry>(
    cacheKey(`${INQUIRIES}/${key}`),
    () => dataOf(api.GET("/api/inquiries/{key}", { params: { path: { key } } })),
    { refreshInterval: LOOK_AGAIN_MS },
  );
}

/** Writes to the concierge. */
export function writeToConcierge(key: string, text: string, revision: number): Promise<Inquiry> {
  return dataOf(api.POST("/api/inquiries/{key}/messages", { params: { path: { key } }, body: { text, revision } }));
}

/** Picks a time, or agrees to the one that was proposed. */
export function pickSlot(key: string, slotId: number, revision: number): Promise<Inquiry> {
  return dataOf(api.PUT("/api/inquiries/{key}/appointment", { params: { path: { key } }, body: { slotId, revision } }));
}

/** Calls the appointment off. */
export function callOff(key: string, revision: number): Promise<Inquiry> {
  return dataOf(api.DELETE("/api/inquiries/{key}/appointment", { params: { path: { key }, query: { revision } } }));
}

/** An address that calendar programs can follow; an earlier one counts no longer. */
export async function makeCalendarFeed(): Promise<string> {
  return (await dataOf(api.POST("/api/appointments/feed"))).url;
}
