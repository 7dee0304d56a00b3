import { anyOf, pathUnder } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import type { MessageReport, MessageReportDetail } from "../types";
import { type ReportOutcome, type ReportState, useReportList } from "./reports";
import { singleCase } from "./singleCase";

const REPORTS_PATH = "/api/admin/message-reports";

/** Reports of private messages. */
export const useMessageReports = (state: ReportState) =>
  useReportList<MessageReport>(REPORTS_PATH, state, (query) => api.GET(REPORTS_PATH, { params: { query } }));

/** Request for a report with the messages before the reported one; null without an id. */
export const singleMessageReport = (id: number | null) =>
  singleCase(
    REPORTS_PATH,
    id,
    (id): Promise<MessageReportDetail> => unwrap(api.GET(`${REPORTS_PATH}/{id}`, { params: { path: { id } } })),
  );

/** Matches cached lists and single reports, and the queues that count them. */
export const isMessageReport = anyOf(pathUnder(REPORTS_PATH), pathUnder("/api/admin/queues"));

/** Closes a report by keeping or removing the message. */
export async function closeMessageReport(id: number, outcome: ReportOutcome, reason: string): Promise<void> {
  await api.POST(`${REPORTS_PATH}/{id}/close`, { body: { outcome, reason }, params: { path: { id } } });
}
