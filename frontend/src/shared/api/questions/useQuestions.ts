import type { ListingQuestions, Question, StatedFact } from "@entities/question/types";
import { api, dataOf } from "../client";
import { cacheKey } from "../keys";
import { useInvalidate, useQuery } from "../query";

const at = (id: number) => ({ path: { id } });
/** What others change too is read again whenever it is opened. */
const afresh = { revalidateIfStale: true } as const;

/** What was asked about a listing, as far as the reader may read it. */
export function useListingQuestions(vehicle: number | null) {
  return useQuery<ListingQuestions>(
    vehicle === null ? null : cacheKey(`/api/vehicles/${vehicle}/questions`),
    async () => {
      const { data, response } = await api.GET("/api/vehicles/{id}/questions", { params: at(vehicle ?? 0) });
      return { questions: data ?? [], mayAsk: response.headers.get("X-May-Ask") === "true" };
    },
    afresh,
  );
}

/** What stands among a listing's facts because whoever speaks for it said so. */
export function useStatedFacts(vehicle: number | null) {
  return useQuery<StatedFact[]>(
    vehicle === null ? null : cacheKey(`/api/vehicles/${vehicle}/facts`),
    () => dataOf(api.GET("/api/vehicles/{id}/facts", { params: at(vehicle ?? 0) })),
    afresh,
  );
}

/** Marks all that is known of questions as outdated. */
export function useQuestionsChanged(): () => Promise<void> {
  const invalidate = useInvalidate();
  return () => invalidate(([path]) => /\/questions$|^\/api\/vehicles\/\d+\/facts$/.test(path));
}

/** Asks about a listing, under a key that never makes two of one. */
export function askQuestion(vehicle: number, text: string, key: string): Promise<Question> {
  const params = { ...at(vehicle), header: { "Idempotency-Key": key } };
  return dataOf(api.POST("/api/vehicles/{id}/questions", { params, body: { text } }));
}

/** Answers a question, or corrects its answer. */
export function answerQuestion({ id, revision }: Question, text: string): Promise<Question> {
  return dataOf(api.PUT("/api/questions/{id}/answer", { params: at(id), body: { text, revision } }));
}

/** Takes back a question that nobody has answered. */
export async function withdrawQuestion(id: number): Promise<void> {
  await api.DELETE("/api/questions/{id}", { params: at(id) });
}
