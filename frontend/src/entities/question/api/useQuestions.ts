import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useInvalidate, useQuery } from "@shared/api/query";
import type { ListingQuestions, Question, StatedFact } from "../types";

const pathParams = (id: number) => ({ path: { id } });
/** What others change too is read again whenever it is opened. */
const REVALIDATE_ON_OPEN = { revalidateIfStale: true } as const;

/** What was asked about a listing, as far as the reader may read it. */
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

/** What stands among a listing's facts because whoever speaks for it said so. */
export function useStatedFacts(vehicleId: number | null) {
  return useQuery<StatedFact[]>(
    vehicleId === null ? null : cacheKey(`/api/vehicles/${vehicleId}/facts`),
    () => unwrap(api.GET("/api/vehicles/{id}/facts", { params: pathParams(vehicleId ?? 0) })),
    REVALIDATE_ON_OPEN,
  );
}

/** Marks all that is known of questions as outdated. */
export function useInvalidateQuestions(): () => Promise<void> {
  const invalidate = useInvalidate();
  return () => invalidate(([path]) => /\/questions$|^\/api\/vehicles\/\d+\/facts$/.test(path));
}

/** Asks about a listing, under a key that never makes two of one. */
export function askQuestion(vehicleId: number, text: string, key: string): Promise<Question> {
  const params = { ...pathParams(vehicleId), header: { "Idempotency-Key": key } };
  return unwrap(api.POST("/api/vehicles/{id}/questions", { params, body: { text } }));
}

/** Answers a question, or corrects its answer. */
export function answerQuestion({ id, revision }: Question, text: string): Promise<Question> {
  return unwrap(api.PUT("/api/questions/{id}/answer", { params: pathParams(id), body: { text, revision } }));
}

/** Takes back a question that nobody has answered. */
export async function withdrawQuestion(id: number): Promise<void> {
  await api.DELETE("/api/questions/{id}", { params: pathParams(id) });
}
