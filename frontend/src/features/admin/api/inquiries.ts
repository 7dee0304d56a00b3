import type { FilterTexts } from "@shared/api/activeQuery";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import type { QueryOf } from "@shared/api/pagedList";
import { useQuery } from "@shared/api/query";
import type { InquiryCase } from "../types";
import { useFilteredList } from "./filteredList";

/** API path of the admin inquiries; cache keys start with it. */
export const ADMIN_INQUIRIES_PATH = "/api/admin/inquiries";

const AGENDA_PATH = "/api/admin/appointments";

/** Inquiries and appointment requests, longest waiting first. */
export const useAdminInquiries = (filters: FilterTexts<QueryOf<typeof ADMIN_INQUIRIES_PATH>>) =>
  useFilteredList<InquiryCase, QueryOf<typeof ADMIN_INQUIRIES_PATH>>(ADMIN_INQUIRIES_PATH, filters, (query) =>
    api.GET(ADMIN_INQUIRIES_PATH, { params: { query } }),
  );

/** Coming appointments by start, without canceled ones. */
export function useAgenda() {
  return useQuery<InquiryCase[]>(cacheKey(AGENDA_PATH), () => unwrap(api.GET(AGENDA_PATH)));
}

/** One inquiry with its messages and internal notes. */
export function useAdminInquiry(reference: string) {
  return useQuery<InquiryCase>(cacheKey(`${ADMIN_INQUIRIES_PATH}/${reference}`), () =>
    unwrap(api.GET("/api/admin/inquiries/{reference}", { params: { path: { reference } } })),
  );
}

/** Sends a reply, or adds an internal note. */
export function sendInquiryReply(
  reference: string,
  body: { text: string; isNote: boolean; revision: number },
): Promise<InquiryCase> {
  return unwrap(api.POST("/api/admin/inquiries/{reference}/messages", { params: { path: { reference } }, body }));
}

/** Assigns an inquiry to an admin, or unassigns it. */
export function assignInquiry(reference: string, username: string | null, revision: number): Promise<InquiryCase> {
  return unwrap(
    api.PUT("/api/admin/inquiries/{reference}/assignee", {
      params: { path: { reference } },
      body: { username, revision },
    }),
  );
}

/** Closes an inquiry. */
export function closeInquiry(reference: string, revision: number): Promise<InquiryCase> {
  return unwrap(
    api.POST("/api/admin/inquiries/{reference}/close", { params: { path: { reference } }, body: { revision } }),
  );
}

/** Reopens a closed inquiry as it was before. */
export function reopenInquiry(reference: string, revision: number): Promise<InquiryCase> {
  return unwrap(
    api.POST("/api/admin/inquiries/{reference}/reopen", { params: { path: { reference } }, body: { revision } }),
  );
}

/** Confirms an appointment, proposes another time, or cancels it. */
export function updateAppointment(
  reference: string,
  body: { action: "confirm" | "propose" | "cancel"; slotId?: number; revision: number },
): Promise<InquiryCase> {
  return unwrap(api.POST("/api/admin/inquiries/{reference}/appointment", { params: { path: { reference } }, body }));
}
