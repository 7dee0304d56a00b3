import type { ForumSearchHit } from "@entities/forum/types";
import { api } from "@shared/api/client";
import { usePagedList } from "@shared/api/pagedList";

const PATH = "/api/forum/search";

/** Search parameters; empty strings are not sent. */
export interface ForumQuery {
  readonly q: string;
  readonly category: string;
  readonly topic: string;
  readonly author: string;
}

/** Search results, best match first; without a search text the author’s posts, latest first. Sends no request without both. */
export function useForumSearch({ q, category, topic, author }: ForumQuery) {
  const query = {
    ...(q && { q }),
    ...(category && { categoryId: Number(category) }),
    ...(topic && { topicId: Number(topic) }),
    ...(author && { author }),
  };
  return usePagedList<ForumSearchHit>({
    path: PATH,
    query: q || author ? query : null,
    read: ({ cursor }) => api.GET(PATH, { params: { query: { ...query, ...(cursor !== undefined && { cursor }) } } }),
    idOf: (hit) => `${hit.topicId}/${hit.number}`,
    rereads: true,
  });
}
