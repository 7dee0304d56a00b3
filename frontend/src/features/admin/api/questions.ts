import { type Asked, usePages } from "@features/admin/api/usePagedList";
import type { DeskQuestion } from "@features/admin/types";
import { api, dataOf } from "@shared/api/client";

const QUESTIONS = "/api/admin/questions";

/** Questions about listings: those that wait with the oldest first, others with the latest. */
export const useDeskQuestions = (filters: Asked<typeof QUESTIONS>) =>
  usePages<DeskQuestion, Asked<typeof QUESTIONS>>(QUESTIONS, filters, (query) =>
    api.GET(QUESTIONS, { params: { query } }),
  );

/** How one question is read, however it stands; `null` without a number. */
export const deskQuestion = (id: number | null) =>
  id === null
    ? null
    : {
        path: `${QUESTIONS}/${id}`,
        read: (): Promise<DeskQuestion> => dataOf(api.GET(`${QUESTIONS}/{id}`, { params: { path: { id } } })),
      };

/** Puts an answer among the facts of its listing. */
export function makeFact({ id, revision }: DeskQuestion, label: string, value: string): Promise<DeskQuestion> {
  const body = { label, value, revision };
  return dataOf(api.PUT(`${QUESTIONS}/{id}/fact`, { params: { path: { id } }, body }));
}

/** Takes a fact back; the answer stays. */
export function takeFactBack({ id, revision }: DeskQuestion): Promise<DeskQuestion> {
  return dataOf(api.DELETE(`${QUESTIONS}/{id}/fact`, { params: { path: { id }, query: { revision } } }));
}

/** Removes a question with its answer; whoever asked reads why. */
export function removeQuestion({ id, revision }: DeskQuestion, reason: string): Promise<DeskQuestion> {
  const body = { reason, revision };
  return dataOf(api.POST(`${QUESTIONS}/{id}/removal`, { params: { path: { id } }, body }));
}
