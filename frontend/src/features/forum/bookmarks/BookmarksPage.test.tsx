import type { ForumBookmark } from "@entities/forum/types";
import { captureRequests, max, stubForumEndpoints } from "@test/forum";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import BookmarksPage from "./BookmarksPage";

vi.mock("@shared/realtime/useRealtime", () => import("@test/realtime"));

const bookmark = (number: number, traits: Partial<ForumBookmark> = {}): ForumBookmark => ({
  postId: 100 + number,
  topicId: 12,
  topicTitle: "Which oil for a 964?",
  number,
  page: 1,
  author: max,
  excerpt: `Reply number ${number} …`,
  bookmarkedAt: "2026-11-13T15:00:00.000Z",
  ...traits,
});

let stored: ForumBookmark[];

function open() {
  signIn({ isCollector: true });
  return renderAt("/forum/bookmarks", <BookmarksPage />);
}

beforeEach(() => {
  stubForumEndpoints();
  stored = [];
  server.use(http.get("/api/forum/bookmarks", () => HttpResponse.json(stored)));
});

const removeButton = (post: string) =>
  screen.findByRole("button", { name: `Remove bookmark: ${post} in Which oil for a 964?` });

it("lists bookmarks with a link to each post", async () => {
  stored = [bookmark(21, { page: 2 }), bookmark(0, { excerpt: "" })];
  open();
  const items = within(await screen.findByRole("list", { name: "Bookmarks" })).getAllByRole("listitem");
  expect(items).toHaveLength(2);
  expect(screen.getByRole("link", { name: "Reply 21 in Which oil for a 964?" })).toHaveAttribute(
    "href",
    "/forum/topic/12?post=21#post-21",
  );
  expect(screen.getByRole("link", { name: "Original post in Which oil for a 964?" })).toHaveAttribute(
    "href",
    "/forum/topic/12",
  );
  expect(items[0]).toHaveTextContent("Reply number 21 …");
  expect(items[0]).toHaveTextContent("max_911");
});

it("says when there are none", async () => {
  open();
  expect(await screen.findByRole("heading", { name: "No bookmarks yet" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Browse the forum" })).toHaveAttribute("href", "/forum");
});

it("says when they could not be loaded, and tries again", async () => {
  server.use(http.get("/api/forum/bookmarks", () => problem(503, {}), { once: true }));
  stored = [bookmark(1)];
  open();
  expect(await screen.findByRole("heading", { name: "Your bookmarks couldn’t be loaded." })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await removeButton("reply 1")).toBeInTheDocument();
});

it("removes a bookmark", async () => {
  stored = [bookmark(2), bookmark(1)];
  const deleted = captureRequests("delete", "/api/forum/posts/:id/bookmark", () => {
    stored = [bookmark(1)];
    return new HttpResponse(null, { status: 204 });
  });
  open();
  const button = await removeButton("reply 2");
  await userEvent.click(button);
  expect(button).not.toBeInTheDocument();
  expect(document.activeElement).toContainElement(screen.getByRole("list", { name: "Bookmarks" }));
  expect(document.body).not.toHaveFocus();
  expect(await screen.findByText("Bookmark removed")).toBeVisible();
  expect(await removeButton("reply 1")).toBeInTheDocument();
  await waitFor(() => expect(deleted).toHaveLength(1));
});

it("restores a bookmark that could not be removed", async () => {
  stored = [bookmark(2), bookmark(1)];
  server.use(http.untyped.delete("/api/forum/posts/:id/bookmark", () => problem(503, {})));
  open();
  await userEvent.click(await removeButton("reply 2"));
  expect(await screen.findByText("The bookmark couldn’t be removed")).toBeInTheDocument();
  expect(await removeButton("reply 2")).toBeInTheDocument();
});

it("loads more on request", async () => {
  const all = Array.from({ length: 51 }, (_, index) => bookmark(51 - index));
  server.use(
    http.get("/api/forum/bookmarks", ({ request }) => {
      const limit = Number(new URL(request.url).searchParams.get("limit"));
      const link = { Link: '</api/forum/bookmarks?cursor=next>; rel="next"' };
      return HttpResponse.json(all.slice(0, limit), limit < all.length ? { headers: link } : {});
    }),
  );
  open();
  expect(await removeButton("reply 2")).toBeInTheDocument();
  expect(screen.getAllByRole("button", { name: /^Remove bookmark/ })).toHaveLength(50);
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(await removeButton("reply 1")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
});
