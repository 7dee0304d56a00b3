/**
 * The forum's nouns and its calls, written by hand until the contract has them; `schema.ts` takes their place.
 */
import { errorFrom } from "../error";
import type { RichNode } from "../types";

/** What the elements of the forum's texts carry beyond those of descriptions. */
export interface ForumParts {
  username?: string | null;
  vehicleId?: number | null;
  src?: string | null;
  alt?: string | null;
}

/** Who wrote something. A former member keeps no name. */
export interface ForumAuthor {
  username: string;
  name: string | null;
  isFormer: boolean;
  isConcierge: boolean;
}

export interface ForumCategory {
  id: number;
  name: string;
  description: string;
  topicsCount: number;
  postsCount: number;
  lastActivityAt: string | null;
  unreadTopics: number;
}

/** Why and when the concierge took something out. Its author and staff are told. */
export interface ForumRemoval {
  reason: string;
  at: string;
}

export type WatchLevel = "watching" | "muted" | "normal";

export interface ForumTopic {
  id: number;
  categoryId: number;
  categoryName: string;
  title: string;
  username: string;
  author: ForumAuthor;
  createdAt: string;
  editedAt: string | null;
  isLocked: boolean;
  isPinned: boolean;
  /** Replies. */
  postCount: number;
  viewCount: number;
  lastPost: { at: string; username: string } | null;
  /** The highest number of a reply; the topic's own text is number 0. */
  lastNumber: number;
  firstUnread: number | null;
  readUpTo: number;
  watching: "watching" | "muted" | null;
  state: "shown" | "removed";
  removal: ForumRemoval | null;
  isMine: boolean;
}

export interface ForumPost {
  id: number;
  topicId: number;
  /** Its place in the topic, from 1; never used again. */
  number: number;
  content: string;
  body: RichNode[];
  username: string;
  author: ForumAuthor;
  createdAt: string;
  editedAt: string | null;
  state: "shown" | "deleted" | "removed";
  removal: ForumRemoval | null;
  isMine: boolean;
}

/** A topic with one page of its replies. */
export interface ForumTopicPage extends ForumTopic {
  /** The number of its own text among all posts. */
  postId: number;
  /** The Markdown that was written. */
  content: string;
  /** The same as a tree of safe nodes. */
  body: RichNode[];
  posts: ForumPost[];
  page: number;
  pages: number;
  /** Replies with a higher number came since the last visit. */
  newSince: number | null;
}

export interface ForumHit {
  topicId: number;
  topicTitle: string;
  categoryId: number;
  /** 0 is the topic's own text. */
  number: number;
  postId: number | null;
  username: string;
  createdAt: string;
  excerpt: RichNode[];
}

export interface ForumMember {
  username: string;
  name: string | null;
}

export interface ForumDraft {
  content: string;
  title?: string | null;
  savedAt: string;
}

export interface ForumVersion {
  title: string | null;
  content: string;
  at: string;
}

export interface ForumReport {
  id: number;
  kind: "post" | "topic";
  topicId: number;
  topicTitle: string;
  number: number;
  text: string;
  author: ForumAuthor;
  reporter: ForumAuthor;
  reason: string;
  at: string;
  state: "open" | "closed";
  outcome: "kept" | "removed" | null;
  outcomeReason: string;
  closedAt: string | null;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface Extras {
  /** The idempotency key. */
  readonly key?: string;
  /** Whether it may outlive the page. */
  readonly keepalive?: boolean;
}

async function exchange(
  method: Method,
  path: string,
  body?: unknown,
  { key, keepalive = false }: Extras = {},
): Promise<Response> {
  const response = await fetch(new URL(path, window.location.origin), {
    method,
    credentials: "include",
    keepalive,
    headers: {
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(key !== undefined && { "Idempotency-Key": key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw await errorFrom(response);
  return response;
}

/** A call whose answer has no content. */
export async function call(...request: Parameters<typeof exchange>): Promise<void> {
  await exchange(...request);
}

/** A call that must have an answer. */
export async function answerOf<Answer>(...request: Parameters<typeof exchange>): Promise<Answer> {
  return (await (await exchange(...request)).json()) as Answer;
}

/** One page of a list. */
export async function pageOf<Item>(
  path: string,
): Promise<{ items: Item[]; link: string | null; total: number | null }> {
  const response = await exchange("GET", path);
  const total = response.headers.get("X-Total-Count");
  return {
    items: (await response.json()) as Item[],
    link: response.headers.get("Link"),
    total: total === null ? null : Number(total),
  };
}
