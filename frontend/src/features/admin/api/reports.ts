import type { ForumReport } from "@entities/forum/types";
import { pathUnder } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { usePagedList } from "@shared/api/pagedList";

const REPORTS = "/api/admin/reports";

export type ReportState = "open" | "closed";

/** Reports of forum posts: open ones oldest first, closed ones latest first. */
export const useReports = (state: ReportState) =>
  usePagedList<ForumReport>({
    path: REPORTS,
    query: { state },
    read: (page) => api.GET(REPORTS, { params: { query: { state, ...page } } }),
    idOf: ({ id }) => id,
    maxPageSize: 100,
    rereads: true,
  });

/** Request for one report, open or closed; null without an id. */
export const singleReport = (id: number | null) =>
  id === null
    ? null
    : {
        path: `${REPORTS}/${id}`,
        read: (): Promise<ForumReport> => unwrap(api.GET(`${REPORTS}/{id}`, { params: { path: { id } } })),
      };

/** Matches cached report lists and single reports. */
export const isReportList = pathUnder(REPORTS);

/** Closes a report by keeping or removing the reported post. */
export async function closeReport(id: number, outcome: "kept" | "removed", reason: string): Promise<void> {
  await api.POST("/api/admin/reports/{id}/close", { body: { outcome, reason }, params: { path: { id } } });
}
