import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useInvalidate, useQuery } from "@shared/api/query";
import type { ListingQuestions, Question, StatedFact } from "../types";

const pathParams = (id: number) => ({ path: { id } });
/** Data that other users change is revalidated whenever it is shown. */
const REVALIDATE_ON_OPEN = { revalidateIfStale: true } as const;

/** Questions about a listing that the user may see. */
export function useListingQuestions(vehicleId: number | null) {
  return useQuery<ListingQuestions>(
    vehicleId === null ? null : cacheKey(`/api/vehicles/${vehicleId}/questions`),
    async () => {
      const { data, response } = await api.GET("/api/vehicles/{id}/questions", { params: pathParams(vehicleId ?? 0) });
      return { questions: data ?? [], canAsk: response.headers.get("X-May-Ask") === "true" };
    },
    REVALIDATE_ON_OPEN,
  );
}

/** Answers that were published as facts of a listing. */
export function useStatedFacts(vehicleId: number | null) {
  return useQuery<StatedFact[]>(
    vehicleId === null ? null : cacheKey(`/api/vehicles/${vehicleId}/facts`),
    () => unwrap(api.GET("/api/vehicles/{id}/facts", { params: pathParams(vehicleId ?? 0) })),
    REVALIDATE_ON_OPEN,
  );
}

/** Invalidates all cached questions and stated facts. */
export function useInvalidateQuestions(): () => Promise<void> {
  const invalidate = useInvalidate();
  return () => invalidate(([path]) => /\/questions$|^\/api\/vehicles\/\d+\/facts$/.test(path));
}

/** Asks a question about a listing; the idempotency key prevents duplicates. */
export function askQuestion(vehicleId: number, text: string, key: string): Promise<Question> {
  const params = { ...pathParams(vehicleId), header: { "Idempotency-Key": key } };
  return unwrap(api.POST("/api/vehicles/{id}/questions", { params, body: { text } }));
}

/** Answers a question, or corrects the answer. */
export function answerQuestion({ id, revision }: Question, text: string): Promise<Question> {
  return unwrap(api.PUT("/api/questions/{id}/answer", { params: pathParams(id), body: { text, revision } }));
}

/** Withdraws an unanswered question. */
export async function withdrawQuestion(id: number): Promise<void> {
  await api.DELETE("/api/questions/{id}", { params: pathParams(id) });
}
