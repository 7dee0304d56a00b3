import type { ForumTopic, ForumTopicPage, WatchLevel } from "@entities/forum/types";
import { anyOf, cacheKey, type KeyMatcher, pathIs, pathUnder } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { DEFAULT_PAGE_SIZE, fetchPages, type LoadedItems } from "@shared/api/fetchPages";
import { idempotencyHeader } from "@shared/api/idempotencyKey";
import { useQuery } from "@shared/api/query";
import { CATEGORIES_KEY } from "./categories";

const TOPICS = "/api/forum/topics";
const TOPIC = "/api/forum/topics/{id}";
const CATEGORY_TOPICS = "/api/forum/categories/{id}/topics";

/** Which topics a list shows: all by their last activity, those with something unread, one's own. */
export type TopicView = "latest" | "unread" | "mine";

const pathParams = (id: number) => ({ path: { id } });

/** Topics of a category, or of the whole forum; the first `wanted` of them. */
export function useTopics(categoryId: number | null, view: TopicView, count: number = DEFAULT_PAGE_SIZE) {
  const location = categoryId === null ? TOPICS : `${CATEGORIES_KEY}/${categoryId}/topics`;
  return useQuery<LoadedItems<ForumTopic>>(
    cacheKey(location, { view, wanted: count }),
    () =>
      fetchPages<ForumTopic>(
        (page) => {
          const query = { view, ...page };
          return categoryId === null
            ? api.GET(TOPICS, { params: { query } })
            : api.GET(CATEGORY_TOPICS, { params: { ...pathParams(categoryId), query } });
        },
        count,
        ({ id }) => id,
      ),
    { keepPreviousData: true },
  );
}

/** Categories and lists of topics in the cache: all that a new topic, a reply or reading changes besides the topic. */
export const isTopicListKey: KeyMatcher = anyOf(pathUnder(CATEGORIES_KEY), pathIs(TOPICS));

/** Where in a topic the reader stands: a page, or the page that holds a reply of this number. */
export type TopicLocation = { readonly page: number } | { readonly post: number };

/**
 * A topic with one page of its replies; the page before it stays until it is there. `null` asks nothing (the address
 * holds no number).
 */
export function useTopic(id: number | null, location: TopicLocation) {
  return useQuery<ForumTopicPage>(
    id === null ? null : cacheKey(`${TOPICS}/${id}`, location),
    () => unwrap(api.GET(TOPIC, { params: { ...pathParams(id ?? 0), query: location } })),
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
  return unwrap(
    api.POST(CATEGORY_TOPICS, { body, params: { ...pathParams(categoryId), header: idempotencyHeader(key) } }),
  );
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

export async function updateTopic(id: number, body: TopicChange): Promise<void> {
  await api.PATCH(TOPIC, { body, params: pathParams(id) });
}

/** Takes a topic out: its author's own while nobody has replied, or with a reason by the concierge. */
export async function removeTopic(id: number, reason?: string): Promise<void> {
  await api.DELETE(TOPIC, { params: pathParams(id), ...(reason !== undefined && { body: { reason } }) });
}

/** Shows a topic again that the concierge took out: with a reason, unless it is one's own. */
export async function restoreTopic(id: number, reason?: string): Promise<void> {
  await api.POST("/api/forum/topics/{id}/restore", {
    params: pathParams(id),
    ...(reason !== undefined && { body: { reason } }),
  });
}

/** Remembers how far somebody has read. What was read stays read: a lower number changes nothing. */
export async function markRead(id: number, upTo: number): Promise<void> {
  await api.PUT("/api/forum/topics/{id}/read", { body: { upTo }, params: pathParams(id), keepalive: true });
}

/** Takes every topic as read, in one category or in all. */
export async function markAllRead(categoryId: number | null): Promise<void> {
  await api.POST("/api/forum/read", { body: categoryId === null ? {} : { categoryId } });
}

export async function watchTopic(id: number, level: WatchLevel): Promise<void> {
  await api.PUT("/api/forum/topics/{id}/watch", { body: { level }, params: pathParams(id) });
}

/** Tells the concierge of a topic. */
export async function reportTopic(id: number, reason: string): Promise<void> {
  await api.POST("/api/forum/topics/{id}/reports", { body: { reason }, params: pathParams(id) });
}
