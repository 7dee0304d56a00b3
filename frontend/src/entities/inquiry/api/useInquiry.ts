import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { Inquiry } from "../types";

/** Where whoever asked reads; keys of the cache begin with it. */
export const INQUIRIES = "/api/inquiries";

const POLL_INTERVAL_MS = 30_000;

/** What one has asked, the latest first. */
export function useInquiries(isSignedIn: boolean) {
  return useQuery<Inquiry[]>(isSignedIn ? cacheKey(INQUIRIES) : null, () => unwrap(api.GET(INQUIRIES)));
}

/** One conversation: by the token of a mailed link, or the reference of one's own. */
export function useInquiry(key: string) {
  return useQuery<Inquiry>(
    cacheKey(`${INQUIRIES}/${key}`),
    () => unwrap(api.GET("/api/inquiries/{key}", { params: { path: { key } } })),
    { refreshInterval: POLL_INTERVAL_MS },
  );
}

/** Writes to the concierge. */
export function sendInquiryMessage(key: string, text: string, revision: number): Promise<Inquiry> {
  return unwrap(api.POST("/api/inquiries/{key}/messages", { params: { path: { key } }, body: { text, revision } }));
}

/** Picks a time, or agrees to the one that was proposed. */
export function pickSlot(key: string, slotId: number, revision: number): Promise<Inquiry> {
  return unwrap(api.PUT("/api/inquiries/{key}/appointment", { params: { path: { key } }, body: { slotId, revision } }));
}

/** Calls the appointment off. */
export function cancelAppointment(key: string, revision: number): Promise<Inquiry> {
  return unwrap(api.DELETE("/api/inquiries/{key}/appointment", { params: { path: { key }, query: { revision } } }));
}

/** An address that calendar programs can follow; an earlier one counts no longer. */
export async function createCalendarFeed(): Promise<string> {
  return (await unwrap(api.POST("/api/appointments/feed"))).url;
}
