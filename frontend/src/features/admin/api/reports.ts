import type { ForumReport } from "@entities/forum/types";
import { cacheKey, pathUnder } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { DEFAULT_PAGE_SIZE, fetchPages, type LoadedItems } from "@shared/api/fetchPages";
import { useQuery } from "@shared/api/query";

const REPORTS = "/api/admin/reports";

export type ReportState = "open" | "closed";

/** What members told the concierge of posts: the oldest open first, the latest closed first. */
export function useReports(state: ReportState, count: number = DEFAULT_PAGE_SIZE) {
  return useQuery<LoadedItems<ForumReport>>(
    cacheKey(REPORTS, { state, wanted: count }),
    () =>
      fetchPages<ForumReport>(
        (page) => api.GET(REPORTS, { params: { query: { state, ...page } } }),
        count,
        ({ id }) => id,
      ),
    { keepPreviousData: true },
  );
}

/** How one report is read, open or closed; `null` without a number. */
export const singleReport = (id: number | null) =>
  id === null
    ? null
    : {
        path: `${REPORTS}/${id}`,
        read: (): Promise<ForumReport> => unwrap(api.GET(`${REPORTS}/{id}`, { params: { path: { id } } })),
      };

/** Reports in the cache, in lists or alone. */
export const isReportList = pathUnder(REPORTS);

/** Decides about a report: what was told of stays, or is taken out. */
export async function closeReport(id: number, outcome: "kept" | "removed", reason: string): Promise<void> {
  await api.POST("/api/admin/reports/{id}/close", { body: { outcome, reason }, params: { path: { id } } });
}
