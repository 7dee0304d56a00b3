import useSWR from "swr";
import { ApiError } from "../error";
import type { RichNode } from "../types";
import { answerOf, call, type ForumDraft, type ForumMember } from "./wire";

/** Members whose name begins so, a few of them. */
export function completeMembers(prefix: string): Promise<ForumMember[]> {
  return answerOf("GET", `/api/forum/members?${new URLSearchParams({ prefix })}`);
}

/** What Markdown will look like. `null` asks nothing. */
export function usePreview(content: string | null) {
  return useSWR<RichNode[]>(content === null ? null : ["/api/forum/preview", content], async () => {
    const { body } = await answerOf<{ body: RichNode[] }>("POST", "/api/forum/preview", { content });
    return body;
  });
}

/** What a draft belongs to. */
export type DraftKey = `category-${number}` | `topic-${number}` | `post-${number}`;

const at = (key: DraftKey): string => `/api/forum/drafts/${key}`;

/** What was begun and not sent, if anything was. */
export async function fetchDraft(key: DraftKey): Promise<ForumDraft | null> {
  try {
    return await answerOf<ForumDraft>("GET", at(key));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export interface DraftText {
  readonly content: string;
  readonly title?: string;
}

/** Keeps what was begun. `leaving` lets it outlive the page. */
export async function saveDraft(key: DraftKey, text: DraftText, leaving = false): Promise<void> {
  await call("PUT", at(key), text, { keepalive: leaving });
}

export async function discardDraft(key: DraftKey): Promise<void> {
  await call("DELETE", at(key));
}
