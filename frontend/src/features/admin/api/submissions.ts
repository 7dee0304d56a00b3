import type { SubmissionMessage } from "@entities/submission/types";
import type { FilterTexts } from "@shared/api/activeQuery";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import type { QueryOf } from "@shared/api/pagedList";
import { useQuery } from "@shared/api/query";
import type { QueuedSubmission, SubmissionCase, SubmissionCounts, SubmissionDecision } from "../types";
import { useFilteredList } from "./filteredList";

const SUBMISSIONS_PATH = "/api/admin/submissions";
const SUBMISSION_PATH = `${SUBMISSIONS_PATH}/{id}` as const;
const COUNTS_PATH = `${SUBMISSIONS_PATH}/counts` as const;

/** Data that other users change is revalidated whenever it is shown. */
const REVALIDATE_ON_OPEN = { revalidateIfStale: true } as const;

/** Submissions of a status, longest waiting first. */
export const useAdminSubmissions = (filters: FilterTexts<QueryOf<typeof SUBMISSIONS_PATH>>) =>
  useFilteredList<QueuedSubmission, QueryOf<typeof SUBMISSIONS_PATH>>(SUBMISSIONS_PATH, filters, (query) =>
    api.GET(SUBMISSIONS_PATH, { params: { query } }),
  );

/** Number of submissions per status. */
export function useSubmissionCounts() {
  return useQuery<SubmissionCounts>(cacheKey(COUNTS_PATH), () => unwrap(api.GET(COUNTS_PATH)), REVALIDATE_ON_OPEN);
}

/** A submission with all data needed for the decision; no request for an empty id. */
export function useSubmissionCase(id: string) {
  return useQuery<SubmissionCase>(
    id === "" ? null : cacheKey(`${SUBMISSIONS_PATH}/${id}`),
    () => unwrap(api.GET(SUBMISSION_PATH, { params: { path: { id: Number(id) } } })),
    REVALIDATE_ON_OPEN,
  );
}

/** Decides a submission and returns the updated case. */
export function decideSubmission(id: number, decision: SubmissionDecision): Promise<SubmissionCase> {
  return unwrap(api.POST(`${SUBMISSION_PATH}/decision`, { params: { path: { id } }, body: decision }));
}

/** Sends a message to the seller. */
export function sendMessageToSeller(id: number, text: string, key: string): Promise<SubmissionMessage> {
  const params = { path: { id }, header: { "Idempotency-Key": key } };
  return unwrap(api.POST(`${SUBMISSION_PATH}/messages`, { params, body: { text } }));
}
