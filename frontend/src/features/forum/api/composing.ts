import type { ForumDraft, ForumMember } from "@entities/forum/types";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { RichNode } from "@shared/api/types";

/**
 * Members whose name starts with the prefix; the previous result stays visible while loading. `null` sends no request.
 */
export function useMemberSuggestions(prefix: string | null) {
  return useQuery<ForumMember[]>(
    prefix === null ? null : cacheKey("/api/forum/members", { prefix }),
    () => unwrap(api.GET("/api/forum/members", { params: { query: { prefix: prefix ?? "" } } })),
    { keepPreviousData: true },
  );
}

/** The rendered Markdown. `null` sends no request. */
export function usePreview(content: string | null) {
  return useQuery<RichNode[]>(content === null ? null : cacheKey("/api/forum/preview", { content }), async () => {
    const { body } = await unwrap(api.POST("/api/forum/preview", { body: { content: content ?? "" } }));
    return body;
  });
}

/** Identifies the form that a draft belongs to. */
export type DraftKey = `category-${number}` | `topic-${number}` | `post-${number}`;

const PATH = "/api/forum/drafts/{key}";

/** The stored draft, or null. */
export async function fetchDraft(key: DraftKey): Promise<ForumDraft | null> {
  const { data } = await api.GET(PATH, { params: { path: { key } } });
  return data ?? null;
}

export interface DraftText {
  readonly content: string;
  readonly title?: string;
}

/** Stores a draft. `keepalive` lets the request outlive the page. */
export async function saveDraft(key: DraftKey, text: DraftText, keepalive = false): Promise<void> {
  await api.PUT(PATH, { body: text, params: { path: { key } }, keepalive: keepalive });
}

export async function discardDraft(key: DraftKey): Promise<void> {
  await api.DELETE(PATH, { params: { path: { key } } });
}
