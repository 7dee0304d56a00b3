import type { ForumTopic, ForumTopicPage, WatchLevel } from "@entities/forum/types";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { idempotencyHeader } from "@shared/api/idempotencyKey";
import { useQuery } from "@shared/api/query";

const TOPICS_PATH = "/api/forum/topics";
const TOPIC_PATH = "/api/forum/topics/{id}";
const CATEGORY_TOPICS_PATH = "/api/forum/categories/{id}/topics";

const pathParams = (id: number) => ({ path: { id } });

/** A page of a topic, or the page that holds the reply of this number. */
export type TopicLocation = { readonly page: number } | { readonly post: number };

/**
 * A topic with one page of its replies; the previous page stays visible while the next one loads. `null` sends no
 * request (the URL holds no valid id).
 */
export function useTopic(id: number | null, location: TopicLocation) {
  return useQuery<ForumTopicPage>(
    id === null ? null : cacheKey(`${TOPICS_PATH}/${id}`, location),
    () => unwrap(api.GET(TOPIC_PATH, { params: { ...pathParams(id ?? 0), query: location } })),
    { keepPreviousData: true },
  );
}

export interface NewTopic {
  readonly title: string;
  readonly content: string;
}

/** Creates a topic; the idempotency key prevents duplicates. */
export function createTopic(categoryId: number, { title, content }: NewTopic, key: string): Promise<ForumTopic> {
  const body = { title, content, isLocked: false, isPinned: false };
  return unwrap(
    api.POST(CATEGORY_TOPICS_PATH, { body, params: { ...pathParams(categoryId), header: idempotencyHeader(key) } }),
  );
}

/** Changes to a topic: its text by the author, the rest by admins. */
interface TopicChange {
  readonly title?: string;
  readonly content?: string;
  /** Last edit that the author has seen; the change of a text that was edited since is refused. */
  readonly editedAt?: string | null;
  readonly isLocked?: boolean;
  readonly isPinned?: boolean;
  readonly categoryId?: number;
  readonly reason?: string;
}

export async function updateTopic(id: number, body: TopicChange): Promise<void> {
  await api.PATCH(TOPIC_PATH, { body, params: pathParams(id) });
}

/** Removes a topic: by its author while it has no replies, or by an admin with a reason. */
export async function removeTopic(id: number, reason?: string): Promise<void> {
  await api.DELETE(TOPIC_PATH, { params: pathParams(id), ...(reason !== undefined && { body: { reason } }) });
}

/** Restores a topic that an admin removed; a reason is required unless it is the admin's own. */
export async function restoreTopic(id: number, reason?: string): Promise<void> {
  await api.POST("/api/forum/topics/{id}/restore", {
    params: pathParams(id),
    ...(reason !== undefined && { body: { reason } }),
  });
}

/** Stores how far the user has read; a lower number than the stored one changes nothing. */
export async function markTopicRead(id: number, upTo: number): Promise<void> {
  await api.PUT("/api/forum/topics/{id}/read", { body: { upTo }, params: pathParams(id), keepalive: true });
}

export async function watchTopic(id: number, level: WatchLevel): Promise<void> {
  await api.PUT("/api/forum/topics/{id}/watch", { body: { level }, params: pathParams(id) });
}

/** Reports a topic to the admins. */
export async function reportTopic(id: number, reason: string): Promise<void> {
  await api.POST("/api/forum/topics/{id}/reports", { body: { reason }, params: pathParams(id) });
}
