import useSWR from "swr";
import { answerOf, call, type ForumPost, type ForumVersion } from "./wire";

const POSTS = "/api/forum/posts";

/** Replies to a topic. The same key never replies twice. */
export function createPost(topicId: number, content: string, key: string): Promise<ForumPost> {
  return answerOf("POST", `/api/forum/topics/${topicId}/posts`, { content }, { key });
}

export async function editPost(id: number, content: string): Promise<void> {
  await call("PATCH", `${POSTS}/${id}`, { content });
}

/** Takes a reply out: one's own, or with a reason by the concierge. Its place stays. */
export async function deletePost(id: number, reason?: string): Promise<void> {
  await call("DELETE", `${POSTS}/${id}`, reason === undefined ? undefined : { reason });
}

export async function restorePost(id: number): Promise<void> {
  await call("POST", `${POSTS}/${id}/restore`);
}

/** Tells the concierge of a reply. */
export async function reportPost(id: number, reason: string): Promise<void> {
  await call("POST", `${POSTS}/${id}/reports`, { reason });
}

/** A text with a history: a topic's own, or a reply. */
export type Written = { readonly topic: number } | { readonly post: number };

/** What a text said before; for the concierge. `null` asks nothing. */
export function useHistory(of: Written | null) {
  const path = of && ("topic" in of ? `/api/forum/topics/${of.topic}/history` : `${POSTS}/${of.post}/history`);
  return useSWR<ForumVersion[]>(path, () => answerOf<ForumVersion[]>("GET", path ?? ""));
}
