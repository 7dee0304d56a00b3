import useSWR from "swr";
import { STRETCH, type Stretch, stretchOf } from "./stretch";
import { call, type ForumReport } from "./wire";

const REPORTS = "/api/admin/reports";

export type ReportState = ForumReport["state"];

/** What members told the concierge of posts, the oldest open first. */
export function useReports(state: ReportState, wanted: number = STRETCH) {
  const question = new URLSearchParams({ state });
  return useSWR<Stretch<ForumReport>>(
    `${REPORTS}?${question}&first=${wanted}`,
    () => stretchOf<ForumReport>(REPORTS, question, wanted, ({ id }) => id),
    { keepPreviousData: true },
  );
}

/** Whether a cache key is that of a list of reports. */
export const isReportList = (key: string): boolean => key.startsWith(REPORTS);

/** Decides about a report: what was told of stays, or is taken out. */
export async function closeReport(id: number, outcome: "kept" | "removed", reason: string): Promise<void> {
  await call("POST", `${REPORTS}/${id}/close`, { outcome, reason });
}
