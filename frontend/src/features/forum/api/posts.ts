import type { ForumPost, ForumPostRevision } from "@entities/forum/types";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { idempotencyHeader } from "@shared/api/idempotencyKey";
import { useQuery } from "@shared/api/query";

const POST = "/api/forum/posts/{id}";

const pathParams = (id: number) => ({ path: { id } });

/** Creates a reply; the idempotency key prevents duplicates. */
export function createPost(topicId: number, content: string, key: string): Promise<ForumPost> {
  const params = { ...pathParams(topicId), header: idempotencyHeader(key) };
  return unwrap(api.POST("/api/forum/topics/{id}/posts", { body: { content }, params }));
}

export async function editPost(id: number, content: string): Promise<void> {
  await api.PATCH(POST, { body: { content }, params: pathParams(id) });
}

/** Deletes the user's own reply, or removes another's as an admin with a reason. The reply number stays taken. */
export async function deletePost(id: number, reason?: string): Promise<void> {
  await api.DELETE(POST, { params: pathParams(id), ...(reason !== undefined && { body: { reason } }) });
}

/** Restores a reply that an admin removed; a reason is required unless it is the admin's own. */
export async function restorePost(id: number, reason?: string): Promise<void> {
  await api.POST("/api/forum/posts/{id}/restore", {
    params: pathParams(id),
    ...(reason !== undefined && { body: { reason } }),
  });
}

/** Reports a reply to the admins. */
export async function reportPost(id: number, reason: string): Promise<void> {
  await api.POST("/api/forum/posts/{id}/reports", { body: { reason }, params: pathParams(id) });
}

/** The topic or reply whose revisions are requested. */
export type HistorySubject = { readonly topic: number } | { readonly post: number };

/** Earlier revisions of a topic or reply, for admins. `null` sends no request. */
export function useHistory(subject: HistorySubject | null) {
  return useQuery<ForumPostRevision[]>(subject && cacheKey("/api/forum/history", subject), () =>
    unwrap(
      subject && "topic" in subject
        ? api.GET("/api/forum/topics/{id}/history", { params: pathParams(subject.topic) })
        : api.GET("/api/forum/posts/{id}/history", { params: pathParams(subject?.post ?? 0) }),
    ),
  );
}
