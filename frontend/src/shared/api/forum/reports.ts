import useSWR from "swr";
import { api } from "../client";
import { STRETCH, type Stretch, stretchOf } from "./stretch";
import type { ForumReport } from "./wire";

const REPORTS = "/api/admin/reports";

export type ReportState = "open" | "closed";

/** What members told the concierge of posts: the oldest open first, the latest closed first. */
export function useReports(state: ReportState, wanted: number = STRETCH) {
  return useSWR<Stretch<ForumReport>>(
    `${REPORTS}?state=${state}&first=${wanted}`,
    () =>
      stretchOf<ForumReport>(
        (page) => api.GET(REPORTS, { params: { query: { state, ...page } } }),
        wanted,
        ({ id }) => id,
      ),
    { keepPreviousData: true },
  );
}

/** Whether a cache key is that of a list of reports. */
export const isReportList = (key: string): boolean => key.startsWith(REPORTS);

/** Decides about a report: what was told of stays, or is taken out. */
export async function closeReport(id: number, outcome: "kept" | "removed", reason: string): Promise<void> {
  await api.POST("/api/admin/reports/{id}/close", { body: { outcome, reason }, params: { path: { id } } });
}
