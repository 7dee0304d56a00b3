import type { ForumSearchHit } from "@entities/forum/types";
import { cacheKey } from "@shared/api/cacheKeys";
import { api } from "@shared/api/client";
import { fetchPages, type LoadedItems } from "@shared/api/fetchPages";
import { useQuery } from "@shared/api/query";

const PATH = "/api/forum/search";

/** How many a page of the search holds. */
export const SEARCH_PAGE_SIZE = 20;

/** What the forum is searched for; empty text asks for no such thing. */
export interface ForumQuery {
  readonly q: string;
  readonly category: string;
  readonly topic: string;
  readonly author: string;
}

/** What was found, the best first. Nothing is asked without words. */
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
