import { api, dataOf } from "../client";
import { under } from "../contentKey";
import { anyOf, cacheKey, type KeyMatcher, pathIs, pathUnder } from "../keys";
import { useQuery } from "../query";
import { CATEGORIES_KEY } from "./categories";
import { STRETCH, type Stretch, stretchOf } from "./stretch";
import type { ForumTopic, ForumTopicPage, WatchLevel } from "./wire";

const TOPICS = "/api/forum/topics";
const ONE = "/api/forum/topics/{id}";
const OF_CATEGORY = "/api/forum/categories/{id}/topics";

/** Which topics a list shows: all by their last activity, those with something unread, one's own. */
export type TopicView = "latest" | "unread" | "mine";

const at = (id: number) => ({ path: { id } });

/** Topics of a category, or of the whole forum; the first `wanted` of them. */
export function useTopics(categoryId: number | null, view: TopicView, wanted: number = STRETCH) {
  const place = categoryId === null ? TOPICS : `${CATEGORIES_KEY}/${categoryId}/topics`;
  return useQuery<Stretch<ForumTopic>>(
    cacheKey(place, { view, wanted }),
    () =>
      stretchOf<ForumTopic>(
        (page) => {
          const query = { view, ...page };
          return categoryId === null
            ? api.GET(TOPICS, { params: { query } })
            : api.GET(OF_CATEGORY, { params: { ...at(categoryId), query } });
        },
        wanted,
        ({ id }) => id,
      ),
    { keepPreviousData: true },
  );
}

/** Categories and lists of topics in the cache: all that a new topic, a reply or reading changes besides the topic. */
export const isForumIndex: KeyMatcher = anyOf(pathUnder(CATEGORIES_KEY), pathIs(TOPICS));

/** Where in a topic the reader stands: a page, or the page that holds a reply of this number. */
export type TopicPlace = { readonly page: number } | { readonly post: number };

/**
 * A topic with one page of its replies; the page before it stays until it is there. `null` asks nothing (the address
 * holds no number).
 */
export function useTopic(id: number | null, place: TopicPlace) {
  return useQuery<ForumTopicPage>(
    id === null ? null : cacheKey(`${TOPICS}/${id}`, place),
    () => dataOf(api.GET(ONE, { params: { ...at(id ?? 0), query: place } })),
    { keepPreviousData: true },
  );
}

export interface NewTopic {
  readonly title: string;
  readonly content: string;
}

/** Opens a topic. The same key never opens two. */
export function createTopic(categoryId: number, { title, content }: NewTopic, key: string): Promise<ForumTopic> {
  const body = { title, content, isLocked: false, isPinned: false };
  return dataOf(api.POST(OF_CATEGORY, { body, params: { ...at(categoryId), header: under(key) } }));
}

/** What may be changed: its author's words, and what the concierge decides. */
export interface TopicChange {
  readonly title?: string;
  readonly content?: string;
  readonly isLocked?: boolean;
  readonly isPinned?: boolean;
  readonly categoryId?: number;
  readonly reason?: string;
}

export async function changeTopic(id: number, body: TopicChange): Promise<void> {
  await api.PATCH(ONE, { body, params: at(id) });
}

/** Takes a topic out: its author's own while nobody has replied, or with a reason by the concierge. */
export async function removeTopic(id: number, reason?: string): Promise<void> {
  await api.DELETE(ONE, { params: at(id), ...(reason !== undefined && { body: { reason } }) });
}

/** Shows a topic again that the concierge took out: with a reason, unless it is one's own. */
export async function restoreTopic(id: number, reason?: string): Promise<void> {
  await api.POST("/api/forum/topics/{id}/restore", {
    params: at(id),
    ...(reason !== undefined && { body: { reason } }),
  });
}

/** Remembers how far somebody has read. What was read stays read: a lower number changes nothing. */
export async function markRead(id: number, upTo: number): Promise<void> {
  await api.PUT("/api/forum/topics/{id}/read", { body: { upTo }, params: at(id), keepalive: true });
}

/** Takes every topic as read, in one category or in all. */
export async function markAllRead(categoryId: number | null): Promise<void> {
  await api.POST("/api/forum/read", { body: categoryId === null ? {} : { categoryId } });
}

export async function watchTopic(id: number, level: WatchLevel): Promise<void> {
  await api.PUT("/api/forum/topics/{id}/watch", { body: { level }, params: at(id) });
}

/** Tells the concierge of a topic. */
export async function reportTopic(id: number, reason: string): Promise<void> {
  await api.POST("/api/forum/topics/{id}/reports", { body: { reason }, params: at(id) });
}
