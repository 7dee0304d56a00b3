import { api, unwrap } from "@shared/api/client";
import type { AdminQuestion } from "../types";
import { type QueryOf, usePagedList } from "./usePagedList";

const QUESTIONS = "/api/admin/questions";

/** Questions about listings: those that wait with the oldest first, others with the latest. */
export const useAdminQuestions = (filters: QueryOf<typeof QUESTIONS>) =>
  usePagedList<AdminQuestion, QueryOf<typeof QUESTIONS>>(QUESTIONS, filters, (query) =>
    api.GET(QUESTIONS, { params: { query } }),
  );

/** How one question is read, however it stands; `null` without a number. */
export const singleQuestion = (id: number | null) =>
  id === null
    ? null
    : {
        path: `${QUESTIONS}/${id}`,
        read: (): Promise<AdminQuestion> => unwrap(api.GET(`${QUESTIONS}/{id}`, { params: { path: { id } } })),
      };

/** Puts an answer among the facts of its listing. */
export function publishFact({ id, revision }: AdminQuestion, label: string, value: string): Promise<AdminQuestion> {
  const body = { label, value, revision };
  return unwrap(api.PUT(`${QUESTIONS}/{id}/fact`, { params: { path: { id } }, body }));
}

/** Takes a fact back; the answer stays. */
export function unpublishFact({ id, revision }: AdminQuestion): Promise<AdminQuestion> {
  return unwrap(api.DELETE(`${QUESTIONS}/{id}/fact`, { params: { path: { id }, query: { revision } } }));
}

/** Removes a question with its answer; whoever asked reads why. */
export function removeQuestion({ id, revision }: AdminQuestion, reason: string): Promise<AdminQuestion> {
  const body = { reason, revision };
  return unwrap(api.POST(`${QUESTIONS}/{id}/removal`, { params: { path: { id } }, body }));
}
