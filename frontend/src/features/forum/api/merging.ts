import { postPath } from "@entities/forum/postPath";
import type { ForumTopic } from "@entities/forum/types";
import { api, unwrap } from "@shared/api/client";
import { ApiError } from "@shared/api/error";
import { idempotencyHeader } from "@shared/api/idempotencyKey";

/** Path of the place that a post of a merged topic has now; null for other errors. */
export function movedPath(error: unknown): string | null {
  const place = error instanceof ApiError ? error.problem?.movedTo : undefined;
  return place ? postPath(place.topicId, place.number) : null;
}

/** Merges a topic into another one; resolves to the path of its opening post there. */
export async function mergeTopic(id: number, targetId: number, reason: string, key: string): Promise<string> {
  const params = { path: { id }, header: idempotencyHeader(key) };
  const place = await unwrap(api.POST("/api/forum/topics/{id}/merge", { body: { targetId, reason }, params }));
  return postPath(place.topicId, place.number);
}

/** A new topic for replies of another one. */
interface TopicSplit {
  readonly posts: number[];
  readonly categoryId: number;
  readonly title: string;
  readonly reason: string;
}

/** Splits replies of a topic into a new topic. */
export function splitTopic(id: number, body: TopicSplit, key: string): Promise<ForumTopic> {
  const params = { path: { id }, header: idempotencyHeader(key) };
  return unwrap(api.POST("/api/forum/topics/{id}/split", { body, params }));
}
