import { api, dataOf } from "../client";
import { under } from "../contentKey";
import { cacheKey } from "../keys";
import { useQuery } from "../query";
import type { ForumEarlier, ForumPost } from "./wire";

const ONE = "/api/forum/posts/{id}";

const at = (id: number) => ({ path: { id } });

/** Replies to a topic. The same key never replies twice. */
export function createPost(topicId: number, content: string, key: string): Promise<ForumPost> {
  const params = { ...at(topicId), header: under(key) };
  return dataOf(api.POST("/api/forum/topics/{id}/posts", { body: { content }, params }));
}

export async function editPost(id: number, content: string): Promise<void> {
  await api.PATCH(ONE, { body: { content }, params: at(id) });
}

/** Takes a reply out: one's own, or with a reason by the concierge. Its place stays. */
export async function deletePost(id: number, reason?: string): Promise<void> {
  await api.DELETE(ONE, { params: at(id), ...(reason !== undefined && { body: { reason } }) });
}

/** Shows a reply again that the concierge took out: with a reason, unless it is one's own. */
export async function restorePost(id: number, reason?: string): Promise<void> {
  await api.POST("/api/forum/posts/{id}/restore", {
    params: at(id),
    ...(reason !== undefined && { body: { reason } }),
  });
}

/** Tells the concierge of a reply. */
export async function reportPost(id: number, reason: string): Promise<void> {
  await api.POST("/api/forum/posts/{id}/reports", { body: { reason }, params: at(id) });
}

/** A text with a history: a topic's own, or a reply. */
export type Written = { readonly topic: number } | { readonly post: number };

/** What a text said before; for the concierge. `null` asks nothing. */
export function useHistory(of: Written | null) {
  return useQuery<ForumEarlier[]>(of && cacheKey("/api/forum/history", of), () =>
    dataOf(
      of && "topic" in of
        ? api.GET("/api/forum/topics/{id}/history", { params: at(of.topic) })
        : api.GET("/api/forum/posts/{id}/history", { params: at(of?.post ?? 0) }),
    ),
  );
}
