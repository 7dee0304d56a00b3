import type { ForumDraft, ForumMember } from "@entities/forum/types";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { RichNode } from "@shared/api/types";

/** Members whose name begins so, a few of them; the answer before it stays until it is there. `null` asks nothing. */
export function useMemberSuggestions(prefix: string | null) {
  return useQuery<ForumMember[]>(
    prefix === null ? null : cacheKey("/api/forum/members", { prefix }),
    () => unwrap(api.GET("/api/forum/members", { params: { query: { prefix: prefix ?? "" } } })),
    { keepPreviousData: true },
  );
}

/** What Markdown will look like. `null` asks nothing. */
export function usePreview(content: string | null) {
  return useQuery<RichNode[]>(content === null ? null : cacheKey("/api/forum/preview", { content }), async () => {
    const { body } = await unwrap(api.POST("/api/forum/preview", { body: { content: content ?? "" } }));
    return body;
  });
}

/** What a draft belongs to. */
export type DraftKey = `category-${number}` | `topic-${number}` | `post-${number}`;

const PATH = "/api/forum/drafts/{key}";

/** What was begun and not sent, if anything was. */
export async function fetchDraft(key: DraftKey): Promise<ForumDraft | null> {
  const { data } = await api.GET(PATH, { params: { path: { key } } });
  return data ?? null;
}

export interface DraftText {
  readonly content: string;
  readonly title?: string;
}

/** Keeps what was begun. `leaving` lets it outlive the page. */
export async function saveDraft(key: DraftKey, text: DraftText, keepalive = false): Promise<void> {
  await api.PUT(PATH, { body: text, params: { path: { key } }, keepalive: keepalive });
}

export async function discardDraft(key: DraftKey): Promise<void> {
  await api.DELETE(PATH, { params: { path: { key } } });
}
