import type { SubmissionMessage } from "@entities/submission/types";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { QueuedSubmission, SubmissionCase, SubmissionCounts, SubmissionDecision } from "../types";
import { type QueryOf, usePagedList } from "./usePagedList";

const SUBMISSIONS = "/api/admin/submissions";
const SUBMISSION = `${SUBMISSIONS}/{id}` as const;
const COUNTS = `${SUBMISSIONS}/counts` as const;

/** What others change too is read again whenever it is opened. */
const REVALIDATE_ON_OPEN = { revalidateIfStale: true } as const;

/** Submissions in a state, the longest waiting first. */
export const useAdminSubmissions = (filters: QueryOf<typeof SUBMISSIONS>) =>
  usePagedList<QueuedSubmission, QueryOf<typeof SUBMISSIONS>>(SUBMISSIONS, filters, (query) =>
    api.GET(SUBMISSIONS, { params: { query } }),
  );

/** How many submissions stand where. */
export function useSubmissionCounts() {
  return useQuery<SubmissionCounts>(cacheKey(COUNTS), () => unwrap(api.GET(COUNTS)), REVALIDATE_ON_OPEN);
}

/** A submission with everything that a decision rests on. */
export function useSubmissionCase(id: string) {
  return useQuery<SubmissionCase>(
    cacheKey(`${SUBMISSIONS}/${id}`),
    () => unwrap(api.GET(SUBMISSION, { params: { path: { id: Number(id) } } })),
    REVALIDATE_ON_OPEN,
  );
}

/** Decides; answers the case as it stands then. */
export function decideSubmission(id: number, decision: SubmissionDecision): Promise<SubmissionCase> {
  return unwrap(api.POST(`${SUBMISSION}/decision`, { params: { path: { id } }, body: decision }));
}

/** Writes to a seller. */
export function sendMessageToSeller(id: number, text: string, key: string): Promise<SubmissionMessage> {
  const params = { path: { id }, header: { "Idempotency-Key": key } };
  return unwrap(api.POST(`${SUBMISSION}/messages`, { params, body: { text } }));
}
