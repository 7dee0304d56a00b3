import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { InquiryCase } from "../types";

/** Where the concierge reads; keys of the cache begin with these. */
export const ADMIN_INQUIRIES = "/api/admin/inquiries";

/** Questions, or wishes to meet, of a stage; the longest waiting first. */
export function useAdminInquiries(kind: string, stage: string) {
  return useQuery<InquiryCase[]>(cacheKey(ADMIN_INQUIRIES, { kind, stage }), () =>
    unwrap(api.GET(ADMIN_INQUIRIES, { params: { query: { kind, stage } } })),
  );
}

/** One conversation, notes among it. */
export function useAdminInquiry(reference: string) {
  return useQuery<InquiryCase>(cacheKey(`${ADMIN_INQUIRIES}/${reference}`), () =>
    unwrap(api.GET("/api/admin/inquiries/{reference}", { params: { path: { reference } } })),
  );
}

/** Answers, or writes a note for the concierge alone. */
export function sendInquiryReply(
  reference: string,
  body: { text: string; isNote: boolean; revision: number },
): Promise<InquiryCase> {
  return unwrap(api.POST("/api/admin/inquiries/{reference}/messages", { params: { path: { reference } }, body }));
}

/** Gives a conversation to somebody of the concierge, or to nobody. */
export function assignInquiry(reference: string, username: string | null, revision: number): Promise<InquiryCase> {
  return unwrap(
    api.PUT("/api/admin/inquiries/{reference}/assignee", {
      params: { path: { reference } },
      body: { username, revision },
    }),
  );
}

/** Ends a conversation. */
export function closeInquiry(reference: string, revision: number): Promise<InquiryCase> {
  return unwrap(
    api.POST("/api/admin/inquiries/{reference}/close", { params: { path: { reference } }, body: { revision } }),
  );
}

/** Confirms an appointment, proposes another time, or calls it off. */
export function updateAppointment(
  reference: string,
  body: { action: "confirm" | "propose" | "cancel"; slotId?: number; revision: number },
): Promise<InquiryCase> {
  return unwrap(api.POST("/api/admin/inquiries/{reference}/appointment", { params: { path: { reference } }, body }));
}
