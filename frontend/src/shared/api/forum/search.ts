import { api } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";
import { type Stretch, stretchOf } from "./stretch";
import type { ForumHit } from "./wire";

const PATH = "/api/forum/search";

/** How many a page of the search holds. */
export const HITS = 20;

/** What the forum is searched for; empty text asks for no such thing. */
export interface ForumQuery {
  readonly q: string;
  readonly category: string;
  readonly topic: string;
  readonly author: string;
}

/** What was found, the best first. Nothing is asked without words. */
export function useForumSearch({ q, category, topic, author }: ForumQuery, wanted: number = HITS) {
  const query = {
    q,
    ...(category && { categoryId: Number(category) }),
    ...(topic && { topicId: Number(topic) }),
    ...(author && { author }),
  };
  return useQuery<Stretch<ForumHit>>(q ? cacheKey(PATH, { ...query, wanted }) : null, () =>
    stretchOf<ForumHit>(
      ({ cursor }) => api.GET(PATH, { params: { query: { ...query, ...(cursor !== undefined && { cursor }) } } }),
      wanted,
      (hit) => `${hit.topicId}/${hit.number}`,
    ),
  );
}
