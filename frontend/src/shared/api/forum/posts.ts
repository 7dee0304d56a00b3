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

/** What a reply said before; for the concierge. `null` asks nothing. */
export function usePostHistory(id: number | null) {
  const path = `${POSTS}/${id}/history`;
  return useSWR<ForumVersion[]>(id === null ? null : path, () => answerOf<ForumVersion[]>("GET", path));
}
