import type { SubmissionMessage } from "@entities/submission/types";
import { type Asked, usePages } from "@features/admin/api/usePagedList";
import type { QueuedSubmission, SubmissionCase, SubmissionCounts, SubmissionDecision } from "@features/admin/types";
import { api, dataOf } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";

const QUEUE = "/api/admin/submissions";
const ONE = `${QUEUE}/{id}` as const;
const COUNTS = `${QUEUE}/counts` as const;

/** What others change too is read again whenever it is opened. */
const afresh = { revalidateIfStale: true } as const;

/** Submissions in a state, the longest waiting first. */
export const useSubmissionQueue = (filters: Asked<typeof QUEUE>) =>
  usePages<QueuedSubmission, Asked<typeof QUEUE>>(QUEUE, filters, (query) => api.GET(QUEUE, { params: { query } }));

/** How many submissions stand where. */
export function useSubmissionCounts() {
  return useQuery<SubmissionCounts>(cacheKey(COUNTS), () => dataOf(api.GET(COUNTS)), afresh);
}

/** A submission with everything that a decision rests on. */
export function useSubmissionCase(id: string) {
  return useQuery<SubmissionCase>(
    cacheKey(`${QUEUE}/${id}`),
    () => dataOf(api.GET(ONE, { params: { path: { id: Number(id) } } })),
    afresh,
  );
}

/** Decides; answers the case as it stands then. */
export function decideSubmission(id: number, decision: SubmissionDecision): Promise<SubmissionCase> {
  return dataOf(api.POST(`${ONE}/decision`, { params: { path: { id } }, body: decision }));
}

/** Writes to a seller. */
export function answerSeller(id: number, text: string, key: string): Promise<SubmissionMessage> {
  const params = { path: { id }, header: { "Idempotency-Key": key } };
  return dataOf(api.POST(`${ONE}/messages`, { params, body: { text } }));
}
