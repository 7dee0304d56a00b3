import useSWR from "swr";
import { CATEGORIES_KEY } from "./categories";
import { STRETCH, type Stretch, stretchOf } from "./stretch";
import { answerOf, call, type ForumTopic, type ForumTopicPage, type WatchLevel } from "./wire";

const TOPICS = "/api/forum/topics";

/** Which topics a list shows: all by their last activity, those with something unread, one's own. */
export type TopicView = "latest" | "unread" | "mine";

/** Topics of a category, or of the whole forum; the first `wanted` of them. */
export function useTopics(categoryId: number | null, view: TopicView, wanted: number = STRETCH) {
  const path = categoryId === null ? TOPICS : `${CATEGORIES_KEY}/${categoryId}/topics`;
  const question = new URLSearchParams({ view });
  return useSWR<Stretch<ForumTopic>>(
    `${path}?${question}&first=${wanted}`,
    () => stretchOf<ForumTopic>(path, question, wanted, ({ id }) => id),
    { keepPreviousData: true },
  );
}

/** Whether a cache key is that of a list of topics. */
export const isTopicList = (key: string): boolean => /^\/api\/forum\/(categories\/\d+\/)?topics\?/.test(key);

/** Whether a cache key is that of this topic, whichever page. */
export const isTopic = (key: string, id: number): boolean => key.startsWith(`${TOPICS}/${id}?`);

/** Where in a topic the reader stands: a page, or the page that holds a reply of this number. */
export type TopicPlace = { readonly page: number } | { readonly post: number };

/** The cache key of one page of a topic; also its address. */
export function topicKey(id: number, place: TopicPlace): string {
  return "page" in place ? `${TOPICS}/${id}?page=${place.page}` : `${TOPICS}/${id}?post=${place.post}`;
}

/**
 * A topic with one page of its replies; the page before it stays until it is there. `null` asks nothing (the address
 * holds no number).
 */
export function useTopic(id: number | null, place: TopicPlace) {
  const key = id === null ? null : topicKey(id, place);
  return useSWR<ForumTopicPage>(key, () => answerOf<ForumTopicPage>("GET", key ?? ""), { keepPreviousData: true });
}

export interface NewTopic {
  readonly title: string;
  readonly content: string;
}

/** Opens a topic. The same key never opens two. */
export function createTopic(categoryId: number, { title, content }: NewTopic, key: string): Promise<ForumTopic> {
  const body = { title, content, isLocked: false, isPinned: false };
  return answerOf("POST", `${CATEGORIES_KEY}/${categoryId}/topics`, body, { key });
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

export async function changeTopic(id: number, change: TopicChange): Promise<void> {
  await call("PATCH", `${TOPICS}/${id}`, change);
}

/** Takes a topic out: its author's own while nobody has replied, or with a reason by the concierge. */
export async function removeTopic(id: number, reason?: string): Promise<void> {
  await call("DELETE", `${TOPICS}/${id}`, reason === undefined ? undefined : { reason });
}

export async function restoreTopic(id: number): Promise<void> {
  await call("POST", `${TOPICS}/${id}/restore`);
}

/** Remembers how far somebody has read. What was read stays read: a lower number changes nothing. */
export async function markRead(id: number, upTo: number): Promise<void> {
  await call("PUT", `${TOPICS}/${id}/read`, { upTo }, { keepalive: true });
}

/** Takes every topic as read, in one category or in all. */
export async function markAllRead(categoryId: number | null): Promise<void> {
  await call("POST", "/api/forum/read", categoryId === null ? {} : { categoryId });
}

export async function watchTopic(id: number, level: WatchLevel): Promise<void> {
  await call("PUT", `${TOPICS}/${id}/watch`, { level });
}

/** Tells the concierge of a topic. */
export async function reportTopic(id: number, reason: string): Promise<void> {
  await call("POST", `${TOPICS}/${id}/reports`, { reason });
}
