import type { ForumPost } from "@entities/forum/types";
import { api, unwrap } from "@shared/api/client";
import { idempotencyHeader } from "@shared/api/idempotencyKey";

const POST_PATH = "/api/forum/posts/{id}";

const pathParams = (id: number) => ({ path: { id } });

/** Creates a reply; the idempotency key prevents duplicates. */
export function createPost(topicId: number, content: string, key: string): Promise<ForumPost> {
  const params = { ...pathParams(topicId), header: idempotencyHeader(key) };
  return unwrap(api.POST("/api/forum/topics/{id}/posts", { body: { content }, params }));
}

/** Edits the user's own reply; refused if it was edited since `editedAt`, the last edit that they have seen. */
export async function editPost(id: number, content: string, editedAt: string | null): Promise<void> {
  await api.PATCH(POST_PATH, { body: { content, editedAt }, params: pathParams(id) });
}

/** Deletes the user's own reply, or removes another's as an admin with a reason. The reply number stays taken. */
export async function deletePost(id: number, reason?: string): Promise<void> {
  await api.DELETE(POST_PATH, { params: pathParams(id), ...(reason !== undefined && { body: { reason } }) });
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
