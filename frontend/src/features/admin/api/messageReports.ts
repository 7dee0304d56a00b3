import { anyOf, cacheKey, pathUnder } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { usePagedList } from "@shared/api/pagedList";
import { useQuery } from "@shared/api/query";
import type { MessageReport, MessageReportDetail } from "../types";
import type { ReportState } from "./reports";

const REPORTS = "/api/admin/message-reports";

/** Reports of private messages: open ones oldest first, closed ones latest first. */
export const useMessageReports = (state: ReportState) =>
  usePagedList<MessageReport>({
    path: REPORTS,
    query: { state },
    read: (page) => api.GET(REPORTS, { params: { query: { state, ...page } } }),
    idOf: ({ id }) => id,
    maxPageSize: 100,
    rereads: true,
  });

/** A report with the messages before the reported one; sends no request without an id. */
export function useMessageReport(id: number | null) {
  return useQuery<MessageReportDetail>(
    id === null ? null : cacheKey(`${REPORTS}/${id}`),
    () => unwrap(api.GET(`${REPORTS}/{id}`, { params: { path: { id: id ?? 0 } } })),
    { revalidateIfStale: true },
  );
}

/** Matches cached lists and single reports, and the queues that count them. */
export const isMessageReport = anyOf(pathUnder(REPORTS), pathUnder("/api/admin/queues"));

/** Closes a report by keeping or removing the message. */
export async function closeMessageReport(id: number, outcome: "kept" | "removed", reason: string): Promise<void> {
  await api.POST(`${REPORTS}/{id}/close`, { body: { outcome, reason }, params: { path: { id } } });
}
