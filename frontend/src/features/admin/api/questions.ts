import { api, unwrap } from "@shared/api/client";
import type { QueryOf } from "@shared/api/pagedList";
import type { AdminQuestion } from "../types";
import { useFilteredList } from "./filteredList";
import { singleCase } from "./singleCase";

const QUESTIONS_PATH = "/api/admin/questions";

/** Questions about listings: waiting ones oldest first, others latest first. */
export const useAdminQuestions = (filters: QueryOf<typeof QUESTIONS_PATH>) =>
  useFilteredList<AdminQuestion, QueryOf<typeof QUESTIONS_PATH>>(QUESTIONS_PATH, filters, (query) =>
    api.GET(QUESTIONS_PATH, { params: { query } }),
  );

/** Request for one question in any state; null without an id. */
export const singleQuestion = (id: number | null) =>
  singleCase(
    QUESTIONS_PATH,
    id,
    (id): Promise<AdminQuestion> => unwrap(api.GET(`${QUESTIONS_PATH}/{id}`, { params: { path: { id } } })),
  );

/** Publishes an answer as a fact of the listing. */
export function publishFact({ id, revision }: AdminQuestion, label: string, value: string): Promise<AdminQuestion> {
  const body = { label, value, revision };
  return unwrap(api.PUT(`${QUESTIONS_PATH}/{id}/fact`, { params: { path: { id } }, body }));
}

/** Removes a fact; its answer stays. */
export function unpublishFact({ id, revision }: AdminQuestion): Promise<AdminQuestion> {
  return unwrap(api.DELETE(`${QUESTIONS_PATH}/{id}/fact`, { params: { path: { id }, query: { revision } } }));
}

/** Removes a question and its answer; the person who asked sees the reason. */
export function removeQuestion({ id, revision }: AdminQuestion, reason: string): Promise<AdminQuestion> {
  const body = { reason, revision };
  return unwrap(api.POST(`${QUESTIONS_PATH}/{id}/removal`, { params: { path: { id } }, body }));
}
