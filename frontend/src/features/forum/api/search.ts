import type { ForumSearchHit } from "@entities/forum/types";
import { cacheKey } from "@shared/api/cacheKeys";
import { api } from "@shared/api/client";
import { fetchPages, type LoadedItems } from "@shared/api/fetchPages";
import { useQuery } from "@shared/api/query";

const PATH = "/api/forum/search";

/** Results per page. */
export const SEARCH_PAGE_SIZE = 20;

/** Search parameters; empty strings are not sent. */
export interface ForumQuery {
  readonly q: string;
  readonly category: string;
  readonly topic: string;
  readonly author: string;
}

/** Search results, best match first. Sends no request without a search text. */
export function useForumSearch({ q, category, topic, author }: ForumQuery, count: number = SEARCH_PAGE_SIZE) {
  const query = {
    q,
    ...(category && { categoryId: Number(category) }),
    ...(topic && { topicId: Number(topic) }),
    ...(author && { author }),
  };
  return useQuery<LoadedItems<ForumSearchHit>>(q ? cacheKey(PATH, { ...query, wanted: count }) : null, () =>
    fetchPages<ForumSearchHit>(
      ({ cursor }) => api.GET(PATH, { params: { query: { ...query, ...(cursor !== undefined && { cursor }) } } }),
      count,
      (hit) => `${hit.topicId}/${hit.number}`,
    ),
  );
}
