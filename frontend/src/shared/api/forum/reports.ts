import { api, dataOf } from "../client";
import { cacheKey, pathUnder } from "../keys";
import { useQuery } from "../query";
import { STRETCH, type Stretch, stretchOf } from "./stretch";
import type { ForumReport } from "./wire";

const REPORTS = "/api/admin/reports";

export type ReportState = "open" | "closed";

/** What members told the concierge of posts: the oldest open first, the latest closed first. */
export function useReports(state: ReportState, wanted: number = STRETCH) {
  return useQuery<Stretch<ForumReport>>(
    cacheKey(REPORTS, { state, wanted }),
    () =>
      stretchOf<ForumReport>(
        (page) => api.GET(REPORTS, { params: { query: { state, ...page } } }),
        wanted,
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
        read: (): Promise<ForumReport> => dataOf(api.GET(`${REPORTS}/{id}`, { params: { path: { id } } })),
      };

/** Reports in the cache, in lists or alone. */
export const isReportList = pathUnder(REPORTS);

/** Decides about a report: what was told of stays, or is taken out. */
export async function closeReport(id: number, outcome: "kept" | "removed", reason: string): Promise<void> {
  await api.POST("/api/admin/reports/{id}/close", { body: { outcome, reason }, params: { path: { id } } });
}
