import type { ForumPost, ForumPostRevision } from "@entities/forum/types";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { idempotencyHeader } from "@shared/api/idempotencyKey";
import { useQuery } from "@shared/api/query";

const POST = "/api/forum/posts/{id}";

const pathParams = (id: number) => ({ path: { id } });

/** Replies to a topic. The same key never replies twice. */
export function createPost(topicId: number, content: string, key: string): Promise<ForumPost> {
  const params = { ...pathParams(topicId), header: idempotencyHeader(key) };
  return unwrap(api.POST("/api/forum/topics/{id}/posts", { body: { content }, params }));
}

export async function editPost(id: number, content: string): Promise<void> {
  await api.PATCH(POST, { body: { content }, params: pathParams(id) });
}

/** Takes a reply out: one's own, or with a reason by the concierge. Its place stays. */
export async function deletePost(id: number, reason?: string): Promise<void> {
  await api.DELETE(POST, { params: pathParams(id), ...(reason !== undefined && { body: { reason } }) });
}

/** Shows a reply again that the concierge took out: with a reason, unless it is one's own. */
export async function restorePost(id: number, reason?: string): Promise<void> {
  await api.POST("/api/forum/posts/{id}/restore", {
    params: pathParams(id),
    ...(reason !== undefined && { body: { reason } }),
  });
}

/** Tells the concierge of a reply. */
export async function reportPost(id: number, reason: string): Promise<void> {
  await api.POST("/api/forum/posts/{id}/reports", { body: { reason }, params: pathParams(id) });
}

/** A text with a history: a topic's own, or a reply. */
export type HistorySubject = { readonly topic: number } | { readonly post: number };

/** What a text said before; for the concierge. `null` asks nothing. */
export function useHistory(subject: HistorySubject | null) {
  return useQuery<ForumPostRevision[]>(subject && cacheKey("/api/forum/history", subject), () =>
    unwrap(
      subject && "topic" in subject
        ? api.GET("/api/forum/topics/{id}/history", { params: pathParams(subject.topic) })
        : api.GET("/api/forum/posts/{id}/history", { params: pathParams(subject?.post ?? 0) }),
    ),
  );
}
