import type { ForumAuthor, ForumCategory, ForumPost, ForumTopic, ForumTopicPage } from "@entities/forum/types";
import { HttpResponse } from "msw";
import { http } from "./http";
import { server } from "./server";

export const ada: ForumAuthor = { username: "ada_l", name: "Ada Lovelace", isFormer: false, isConcierge: false };
export const max: ForumAuthor = { username: "max_911", name: null, isFormer: false, isConcierge: false };

const paragraphs = (text: string) => [{ tag: "p", children: [text] }];

const noReactions = { likeCount: 0, liked: false, bookmarked: false } as const;

export const category = (traits: Partial<ForumCategory> = {}): ForumCategory => ({
  id: 3,
  name: "Air-cooled",
  description: "Everything before 1998",
  topicsCount: 2,
  postsCount: 5,
  lastActivityAt: null,
  unreadTopics: 0,
  latestTopics: [],
  revision: 1,
  ...traits,
});

export const topic = (traits: Partial<ForumTopic> = {}): ForumTopic => ({
  id: 12,
  categoryId: 3,
  categoryName: "Air-cooled",
  title: "Which oil for a 964?",
  content: "It matters in winter.",
  username: max.username,
  author: max,
  createdAt: "2026-11-12T15:00:00.000Z",
  editedAt: null,
  isLocked: false,
  isPinned: false,
  postCount: 0,
  viewCount: 8,
  lastPost: null,
  lastNumber: 0,
  firstUnread: null,
  readUpTo: 0,
  watching: null,
  state: "shown",
  removal: null,
  isMine: false,
  ...traits,
});

export const post = (number: number, traits: Partial<ForumPost> = {}): ForumPost => ({
  id: 100 + number,
  topicId: 12,
  number,
  content: `Reply number ${number}`,
  body: paragraphs(`Reply number ${number}`),
  username: max.username,
  author: max,
  createdAt: "2026-11-13T15:00:00.000Z",
  editedAt: null,
  state: "shown",
  removal: null,
  isMine: false,
  quotes: null,
  ...noReactions,
  ...traits,
});

export const mine = { username: ada.username, author: ada, isMine: true } as const;

export const postsNumbered = (from: number, to: number): ForumPost[] =>
  Array.from({ length: to - from + 1 }, (_, index) => post(from + index));

export const topicPage = (posts: ForumPost[] = [], traits: Partial<ForumTopicPage> = {}): ForumTopicPage => {
  const lastNumber = posts.at(-1)?.number ?? 0;
  return {
    ...topic({ postCount: lastNumber, lastNumber }),
    postId: 100,
    ...noReactions,
    content: "The book says 15W-50.",
    body: paragraphs("The book says 15W-50."),
    posts,
    moved: [],
    page: 1,
    pages: 1,
    newSince: null,
    ...traits,
  };
};

/** Stubs the background requests of forum pages. */
export function stubForumEndpoints(): void {
  const noContent = () => new HttpResponse(null, { status: 204 });
  server.use(
    http.get("/api/forum/categories", () => HttpResponse.json([])),
    http.untyped.get("/api/forum/drafts/:key", noContent),
    http.untyped.delete("/api/forum/drafts/:key", noContent),
    http.untyped.put("/api/forum/topics/:id/read", noContent),
    http.get("/api/forum/members", () => HttpResponse.json([])),
  );
}

/** Stubs an endpoint and records bodies and idempotency keys. */
export function captureRequests(
  method: "post" | "put" | "patch" | "delete",
  path: string,
  answer: (body: unknown) => Response,
): { body: unknown; key: string | null }[] {
  const sent: { body: unknown; key: string | null }[] = [];
  server.use(
    http.untyped[method](path, async ({ request }) => {
      const text = await request.text();
      const body: unknown = text === "" ? null : JSON.parse(text);
      sent.push({ body, key: request.headers.get("Idempotency-Key") });
      return answer(body);
    }),
  );
  return sent;
}
