import { ada, captureRequests, category, max, stubForumEndpoints, topic } from "@test/forum";
import { open, stubCategories } from "@test/forumPage";
import { http, problem } from "@test/http";
import { setConnectionStatus, setReconnectedEvent } from "@test/realtime";
import { server } from "@test/server";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

vi.mock("@shared/realtime/useRealtime", () => import("@test/realtime"));

beforeEach(() => {
  stubForumEndpoints();
  setConnectionStatus("connected");
  setReconnectedEvent(null);
});

describe("the views over all categories", () => {
  it("list topics with their categories", async () => {
    const requests: string[] = [];
    server.use(
      http.get("/api/forum/topics", ({ request }) => {
        requests.push(new URL(request.url).searchParams.get("view") ?? "");
        return HttpResponse.json([topic({ firstUnread: 3, lastNumber: 4, postCount: 4 })]);
      }),
    );
    open();
    await userEvent.click(screen.getByRole("tab", { name: "Latest" }));
    expect(screen.getByTestId("where")).toHaveTextContent("/forum?view=latest");
    await screen.findByRole("link", { name: "Which oil for a 964?" });
    expect(screen.getByText("2 new")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Air-cooled" })).toHaveAttribute("href", "/forum/category/3");
    await userEvent.click(screen.getByRole("tab", { name: "Mine" }));
    await waitFor(() => expect(requests).toEqual(["latest", "mine"]));
  });

  it.each([
    ["at its beginning, if it was never opened", 0, "/forum/topic/12"],
    ["at the first unread post, if a part of it was read", 3, "/forum/topic/12?post=3#post-3"],
    ["at its beginning, if all of it was read", null, "/forum/topic/12"],
  ])("open a topic %s", async (_, firstUnread, path) => {
    const at = "2026-11-13T15:00:00.000Z";
    server.use(
      http.get("/api/forum/topics", () =>
        HttpResponse.json([
          topic({ firstUnread, lastNumber: 4, postCount: 4, lastPost: { at, username: ada.username, author: ada } }),
        ]),
      ),
    );
    open("/forum?view=unread");
    expect(await screen.findByRole("link", { name: "Which oil for a 964?" })).toHaveAttribute("href", path);
    expect(screen.getByRole("link", { name: /^Last reply by/ })).toHaveAttribute(
      "href",
      "/forum/topic/12?post=4#post-4",
    );
  });

  it("show last authors like the topics' authors, by username if they show no name", async () => {
    const at = "2026-11-13T15:00:00.000Z";
    const former = { username: "former member", name: null, isFormer: true, isConcierge: false };
    const lastPost = (author: typeof ada) => ({ at, username: author.username, author });
    server.use(
      http.get("/api/forum/topics", () =>
        HttpResponse.json([
          topic({ author: ada, username: ada.username, lastPost: lastPost(max) }),
          topic({ id: 13, title: "Paint codes", lastPost: lastPost(ada) }),
          topic({ id: 14, title: "Winter tires", lastPost: lastPost(former) }),
        ]),
      ),
    );
    open("/forum?view=latest");
    const lastAuthors = async (title: string) => {
      const row = (await screen.findByRole("link", { name: title })).closest("li");
      return [...(row?.querySelectorAll("bdi") ?? [])].map((name) => name.textContent).filter((text) => text !== title);
    };
    expect(await lastAuthors("Which oil for a 964?")).toEqual(["Air-cooled", "Ada Lovelace", "@max_911"]);
    expect(await lastAuthors("Paint codes")).toEqual(["Air-cooled", "@max_911", "Ada Lovelace"]);
    expect(await lastAuthors("Winter tires")).toEqual(["Air-cooled", "@max_911", "former member"]);
    // The avatar stands before the author's name, not before that of the last reply.
    const initials = [...document.querySelectorAll("li > [aria-hidden]")].map(({ textContent }) => textContent);
    expect(initials).toEqual(["A", "M", "M"]);
  });

  it("mark everything as read at once", async () => {
    const topics = [topic({ firstUnread: 0 })];
    server.use(http.get("/api/forum/topics", () => HttpResponse.json(topics)));
    const sent = captureRequests("post", "/api/forum/read", () => {
      topics.length = 0;
      return new HttpResponse(null, { status: 204 });
    });
    open("/forum?view=unread");
    expect(await screen.findByRole("link", { name: "Which oil for a 964?" })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Mark all as read" }));
    expect(await screen.findByRole("heading", { name: "Nothing unread" })).toBeInTheDocument();
    expect(sent).toEqual([{ body: {}, key: null }]);
  });
});

describe("the forum's search", () => {
  const hit = {
    topicId: 12,
    topicTitle: "Which oil for a 964?",
    categoryId: 3,
    number: 4,
    postId: 104,
    username: "max_911",
    createdAt: "2026-11-13T15:00:00.000Z",
    excerpt: ["the ", { tag: "mark", children: ["oil"] }, " was thick"],
  };

  it("links to the results, and can be filtered", async () => {
    stubCategories(category());
    const requests: string[] = [];
    server.use(
      http.get("/api/forum/search", ({ request }) => {
        const { searchParams } = new URL(request.url);
        requests.push(["q", "categoryId", "author"].map((name) => searchParams.get(name)).join());
        return HttpResponse.json([hit]);
      }),
    );
    open();
    await userEvent.type(screen.getByRole("searchbox", { name: "Search the forum" }), "oil{Enter}");
    expect(await screen.findByRole("link", { name: "Which oil for a 964?" })).toHaveAttribute(
      "href",
      "/forum/topic/12?post=4#post-4",
    );
    expect(screen.getByText("oil", { selector: "mark" })).toBeInTheDocument();
    expect(screen.getByText("@max_911")).toBeInTheDocument();
    await userEvent.selectOptions(await screen.findByLabelText("Category"), "Air-cooled");
    await userEvent.type(screen.getByLabelText("Author"), "@max_911");
    await userEvent.click(screen.getByRole("button", { name: "Filter" }));
    await waitFor(() => expect(requests).toEqual(["oil,,", "oil,3,", "oil,3,max_911"]));
    expect(screen.getByTestId("where")).toHaveTextContent("q=oil&category=3&author=max_911");
  });

  it("groups results by topic, with their number", async () => {
    const other = { ...hit, topicId: 13, topicTitle: "Winter tires", number: 0, postId: 105 };
    server.use(
      http.get("/api/forum/search", () => HttpResponse.json([hit, other, { ...hit, number: 7, postId: 106 }])),
    );
    open("/forum?q=oil");
    const results = await screen.findByRole("list", { name: "Results" });
    const [oil, tires] = within(results).getAllByRole("listitem");
    expect(within(results).getAllByRole("heading")).toHaveLength(2);
    expect(oil).toHaveTextContent(/Which oil for a 964\?2 results.*Reply 4.*Reply 7/);
    expect(tires).toHaveTextContent(/Winter tires1 result.*Original post/);
  });

  it("counts all results in a topic, not only the loaded ones", async () => {
    server.use(
      http.get("/api/forum/search", () =>
        HttpResponse.json([hit], {
          headers: { "X-Total-Count": "300", Link: '</api/forum/search?cursor=1>; rel="next"' },
        }),
      ),
    );
    open("/forum?q=oil&topic=12");
    expect(await screen.findByText("300 results")).toBeInTheDocument();
  });

  it("lists the posts of an author without a search text, latest first", async () => {
    const other = { ...hit, topicId: 13, topicTitle: "Winter tires", number: 2, postId: 105 };
    const requests: string[] = [];
    server.use(
      http.get("/api/forum/search", ({ request }) => {
        requests.push(new URL(request.url).search);
        return HttpResponse.json([hit, other, { ...hit, number: 3, postId: 103 }]);
      }),
    );
    open("/forum?author=max_911");
    const results = await screen.findByRole("list", { name: "Results" });
    const topics = within(results).getAllByRole("heading");
    expect(topics.map((topic) => topic.textContent)).toEqual([
      "Which oil for a 964?1 result",
      "Winter tires1 result",
      "Which oil for a 964?1 result",
    ]);
    expect(requests).toEqual(["?author=max_911"]);
    expect(screen.getByLabelText("Author")).toHaveValue("max_911");
  });

  it("says that an author has no posts", async () => {
    server.use(http.get("/api/forum/search", () => HttpResponse.json([])));
    open("/forum?author=nobody");
    expect(await screen.findByText("@nobody has no posts here.")).toBeInTheDocument();
  });

  it("says what is wrong with a search text, and does not retry", async () => {
    const message = "Please enter a word to search for";
    server.use(http.get("/api/forum/search", () => problem(422, { message })));
    open('/forum?q="');
    expect(await screen.findByRole("heading", { name: message })).toBeInTheDocument();
    expect(screen.queryByText("The search failed.")).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Retry" })).not.toBeInTheDocument();
  });

  it("says when nothing was found", async () => {
    server.use(http.get("/api/forum/search", () => HttpResponse.json([])));
    open("/forum?q=unobtainium");
    expect(await screen.findByRole("heading", { name: "No results" })).toBeInTheDocument();
  });
});
