import type { ForumReport } from "@entities/forum/types";
import { pathUnder } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { MAX_MEMBER_PAGE } from "@shared/api/limits";
import { type PageRequest, usePagedList } from "@shared/api/pagedList";
import { singleCase } from "./singleCase";

const REPORTS_PATH = "/api/admin/reports";

export type ReportState = "open" | "closed";
export type ReportOutcome = "removed" | "kept";

interface ReportQuery extends PageRequest {
  state: ReportState;
}

/** Reports in a state: open ones oldest first, closed ones latest first. */
export const useReportList = <Report extends { readonly id: number }>(
  path: string,
  state: ReportState,
  read: (query: ReportQuery) => Promise<{ data?: Report[]; response: Response }>,
) =>
  usePagedList<Report>({
    path,
    query: { state },
    read: (page) => read({ state, ...page }),
    idOf: ({ id }) => id,
    maxPageSize: MAX_MEMBER_PAGE,
    rereads: true,
  });

/** Reports of forum posts. */
export const useReports = (state: ReportState) =>
  useReportList<ForumReport>(REPORTS_PATH, state, (query) => api.GET(REPORTS_PATH, { params: { query } }));

/** Request for one report, open or closed; null without an id. */
export const singleReport = (id: number | null) =>
  singleCase(
    REPORTS_PATH,
    id,
    (id): Promise<ForumReport> => unwrap(api.GET(`${REPORTS_PATH}/{id}`, { params: { path: { id } } })),
  );

/** Matches cached report lists and single reports. */
export const isReportList = pathUnder(REPORTS_PATH);

/** Closes a report by keeping or removing the reported post, unless that was edited since the version that was shown. */
export async function closeReport(
  { id, editedAt }: Pick<ForumReport, "id" | "editedAt">,
  outcome: ReportOutcome,
  reason: string,
): Promise<void> {
  await api.POST(`${REPORTS_PATH}/{id}/close`, { body: { outcome, reason, editedAt }, params: { path: { id } } });
}
