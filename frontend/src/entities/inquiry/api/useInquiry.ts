import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { Inquiry, InquiryThread } from "../types";

/** API path of the user's inquiries; cache keys start with it. */
const INQUIRIES_PATH = "/api/inquiries";

const POLL_INTERVAL_MS = 30_000;

/** The user's inquiries, latest first. */
export function useInquiries(isSignedIn: boolean) {
  return useQuery<Inquiry[]>(isSignedIn ? cacheKey(INQUIRIES_PATH) : null, () => unwrap(api.GET(INQUIRIES_PATH)));
}

/** One inquiry, by the token of an emailed link or by its reference. */
export function useInquiry(key: string) {
  return useQuery<InquiryThread>(
    cacheKey(`${INQUIRIES_PATH}/${key}`),
    () => unwrap(api.GET("/api/inquiries/{key}", { params: { path: { key } } })),
    { refreshInterval: POLL_INTERVAL_MS },
  );
}

/** Sends a message to the staff. */
export function sendInquiryMessage(key: string, text: string, revision: number): Promise<InquiryThread> {
  return unwrap(api.POST("/api/inquiries/{key}/messages", { params: { path: { key } }, body: { text, revision } }));
}

/** Requests an appointment slot, or accepts the proposed one. */
export function pickSlot(key: string, slotId: number, revision: number): Promise<InquiryThread> {
  return unwrap(api.PUT("/api/inquiries/{key}/appointment", { params: { path: { key } }, body: { slotId, revision } }));
}

/** Cancels the appointment. */
export function cancelAppointment(key: string, revision: number): Promise<InquiryThread> {
  return unwrap(api.DELETE("/api/inquiries/{key}/appointment", { params: { path: { key }, query: { revision } } }));
}

/** Creates a calendar feed URL; the previous URL stops working. */
export async function createCalendarFeed(): Promise<string> {
  return (await unwrap(api.POST("/api/appointments/feed"))).url;
}
