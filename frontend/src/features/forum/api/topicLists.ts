import { CATEGORIES_PATH } from "@entities/forum/api/categories";
import type { ForumTopic } from "@entities/forum/types";
import { api } from "@shared/api/client";
import { MAX_MEMBER_PAGE } from "@shared/api/limits";
import { usePagedList } from "@shared/api/pagedList";

const TOPICS_PATH = "/api/forum/topics";
const CATEGORY_TOPICS_PATH = "/api/forum/categories/{id}/topics";

/** Which topics a list shows: all by last activity, those with unread posts, or the user's own. */
export type TopicView = "latest" | "unread" | "mine";

/** Topics of a category, or of the whole forum. */
export function useTopics(categoryId: number | null, view: TopicView) {
  return usePagedList<ForumTopic>({
    path: categoryId === null ? TOPICS_PATH : `${CATEGORIES_PATH}/${categoryId}/topics`,
    query: { view },
    read: (page) => {
      const query = { view, ...page };
      return categoryId === null
        ? api.GET(TOPICS_PATH, { params: { query } })
        : api.GET(CATEGORY_TOPICS_PATH, { params: { path: { id: categoryId }, query } });
    },
    idOf: ({ id }) => id,
    maxPageSize: MAX_MEMBER_PAGE,
    rereads: true,
  });
}

/** Marks every topic as read, in one category or in all. */
export async function markAllRead(categoryId: number | null): Promise<void> {
  await api.POST("/api/forum/read", { body: categoryId === null ? {} : { categoryId } });
}
