import type { InquiryCase } from "@features/admin/types";
import { api, dataOf } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";

/** Where the concierge reads; keys of the cache begin with these. */
export const DESK_INQUIRIES = "/api/admin/inquiries";

/** Questions, or wishes to meet, of a stage; the longest waiting first. */
export function useDeskInquiries(kind: string, stage: string) {
  return useQuery<InquiryCase[]>(cacheKey(DESK_INQUIRIES, { kind, stage }), () =>
    dataOf(api.GET(DESK_INQUIRIES, { params: { query: { kind, stage } } })),
  );
}

/** One conversation, notes among it. */
export function useDeskInquiry(reference: string) {
  return useQuery<InquiryCase>(cacheKey(`${DESK_INQUIRIES}/${reference}`), () =>
    dataOf(api.GET("/api/admin/inquiries/{reference}", { params: { path: { reference } } })),
  );
}

/** Answers, or writes a note for the concierge alone. */
export function writeToAsker(
  reference: string,
  body: { text: string; isNote: boolean; revision: number },
): Promise<InquiryCase> {
  return dataOf(api.POST("/api/admin/inquiries/{reference}/messages", { params: { path: { reference } }, body }));
}

/** Gives a conversation to somebody of the concierge, or to nobody. */
export function assignInquiry(reference: string, username: string | null, revision: number): Promise<InquiryCase> {
  return dataOf(
    api.PUT("/api/admin/inquiries/{reference}/assignee", {
      params: { path: { reference } },
      body: { username, revision },
    }),
  );
}

/** Ends a conversation. */
export function closeInquiry(reference: string, revision: number): Promise<InquiryCase> {
  return dataOf(
    api.POST("/api/admin/inquiries/{reference}/close", { params: { path: { reference } }, body: { revision } }),
  );
}

/** Confirms an appointment, proposes another time, or calls it off. */
export function moveAppointment(
  reference: string,
  body: { action: "confirm" | "propose" | "cancel"; slotId?: number; revision: number },
): Promise<InquiryCase> {
  return dataOf(api.POST("/api/admin/inquiries/{reference}/appointment", { params: { path: { reference } }, body }));
}
