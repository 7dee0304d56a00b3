import type { ForumTopicPage } from "@entities/forum/types";
import { captureRequests, mine, post, stubForumEndpoints, topicPage } from "@test/forum";
import { http, problem } from "@test/http";
import { setConnectionStatus } from "@test/realtime";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import TopicPage from "./TopicPage";

vi.mock("@shared/realtime/useRealtime", () => import("@test/realtime"));

function open(page: ForumTopicPage, traits: object = { isCollector: true }) {
  signIn(traits);
  server.use(http.get("/api/forum/topics/{id}", () => HttpResponse.json(page)));
  return renderAt(
    "/forum/topic/12",
    <Routes>
      <Route path="/forum/topic/:id" element={<TopicPage />} />
    </Routes>,
  );
}

beforeEach(() => {
  stubForumEndpoints();
  setConnectionStatus("connected");
});

const LIKE = "/api/forum/posts/:id/like";
const BOOKMARK = "/api/forum/posts/:id/bookmark";
const likeButton = (name: RegExp | string) => screen.findByRole("button", { name });
const likes = (likeCount: number, liked: boolean) => () => HttpResponse.json({ likeCount, liked });
const noContent = () => new HttpResponse(null, { status: 204 });

describe("likes", () => {
  it("counts a like at once, shows the server's count, and can be undone", async () => {
    let answer: (response: Response) => void = () => undefined;
    const waiting = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    server.use(http.untyped.put(LIKE, () => waiting));
    const removed = captureRequests("delete", LIKE, likes(3, false));
    open(topicPage([post(1, { likeCount: 2 })]));
    const button = await likeButton("Like reply 1, 2 likes");
    expect(button).toHaveAttribute("aria-pressed", "false");
    await userEvent.click(button);
    expect(button).toHaveAttribute("aria-pressed", "true");
    expect(button).toHaveTextContent("3");
    answer(likes(4, true)());
    await waitFor(() => expect(button).toHaveTextContent("4"));
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveTextContent("3"));
    expect(button).toHaveAttribute("aria-pressed", "false");
    expect(removed).toHaveLength(1);
  });

  it("undoes a like that the server refuses, and says why", async () => {
    server.use(http.untyped.put(LIKE, () => problem(429, { message: "Please wait a moment." })));
    open(topicPage([], { likeCount: 0 }));
    const button = await likeButton("Like original post");
    await userEvent.click(button);
    expect(await screen.findByText("Your like couldn’t be saved")).toBeInTheDocument();
    expect(screen.getByText("Please wait a moment.")).toBeInTheDocument();
    expect(button).toHaveAttribute("aria-pressed", "false");
    expect(button).toHaveTextContent("");
    expect(button).toHaveAccessibleName("Like original post");
  });

  it("shows the likes of one's own posts without a button", async () => {
    open(topicPage([post(1, { ...mine, likeCount: 1 }), post(2, { ...mine })]));
    const ownPost = within(await screen.findByRole("article", { name: /^Reply 1 by/ }));
    expect(ownPost.getByText("1 like")).toBeInTheDocument();
    expect(ownPost.queryByRole("button", { name: /^Like/ })).not.toBeInTheDocument();
    expect(ownPost.getByRole("button", { name: "Bookmark reply 1" })).toBeInTheDocument();
    const unliked = within(screen.getByRole("article", { name: /^Reply 2 by/ }));
    expect(unliked.queryByText(/like/)).not.toBeInTheDocument();
  });

  it("shows only the count to staff who are not collectors", async () => {
    open(topicPage([post(1, { likeCount: 5 })]), { isAdmin: true, isCollector: false });
    expect(await screen.findByText("5 likes")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^(Like|Bookmark)/ })).not.toBeInTheDocument();
  });

  it("shows nothing on posts that are not shown", async () => {
    open(topicPage([post(1, { state: "deleted", content: "", body: [] })]));
    const removedPost = within(await screen.findByRole("article", { name: /^Reply 1 by/ }));
    expect(removedPost.queryByRole("button", { name: /^(Like|Bookmark)/ })).not.toBeInTheDocument();
    expect(await likeButton("Like original post")).toBeInTheDocument();
  });
});

describe("bookmarks", () => {
  it("sets and deletes the bookmark of a locked topic's post", async () => {
    const savedBookmarks = captureRequests("put", BOOKMARK, noContent);
    const deleted = captureRequests("delete", BOOKMARK, noContent);
    open(topicPage([post(1)], { isLocked: true }));
    const button = await screen.findByRole("button", { name: "Bookmark reply 1" });
    await userEvent.click(button);
    expect(button).toHaveAttribute("aria-pressed", "true");
    await waitFor(() => expect(savedBookmarks).toHaveLength(1));
    await userEvent.click(button);
    expect(button).toHaveAttribute("aria-pressed", "false");
    await waitFor(() => expect(deleted).toHaveLength(1));
  });

  it("undoes a bookmark that could not be saved, and reloads the topic if the post was deleted", async () => {
    server.use(http.untyped.put(BOOKMARK, () => problem(404, { message: "We couldn’t find this post" })));
    const page = topicPage([post(1)]);
    open(page);
    const button = await screen.findByRole("button", { name: "Bookmark reply 1" });
    const removed = topicPage([post(1, { state: "removed", content: "", body: [] })]);
    server.use(http.get("/api/forum/topics/{id}", () => HttpResponse.json(removed)));
    await userEvent.click(button);
    expect(await screen.findByText("The bookmark couldn’t be saved")).toBeInTheDocument();
    expect(await screen.findByText("Removed by the concierge.")).toBeInTheDocument();
    expect(button).not.toBeInTheDocument();
  });
});
