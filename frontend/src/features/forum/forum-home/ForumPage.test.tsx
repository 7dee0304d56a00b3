import { ada, captureRequests, category, max, stubForumEndpoints, topic } from "@test/forum";
import { http, problem } from "@test/http";
import { emitEvent, reconnect, setConnectionStatus, setReconnectedEvent } from "@test/realtime";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes, useLocation } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import ForumPage from "./ForumPage";

vi.mock("@shared/realtime/useRealtime", () => import("@test/realtime"));

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

function open(path = "/forum") {
  signIn({ isCollector: true });
  return renderAt(
    path,
    <>
      <Where />
      <Routes>
        <Route path="/forum" element={<ForumPage />} />
      </Routes>
    </>,
  );
}

beforeEach(() => {
  stubForumEndpoints();
  setConnectionStatus("connected");
  setReconnectedEvent(null);
});

const has = (...categories: object[]) =>
  server.use(http.untyped.get("/api/forum/categories", () => HttpResponse.json(categories)));

describe("the forum's home page", () => {
  it("shows the name, description and number of topics of each category", async () => {
    has(category({ unreadTopics: 2 }), category({ id: 4, name: "Meets", topicsCount: 1 }));
    open();
    expect(screen.getByRole("heading", { level: 1, name: "Collectors Forum" })).toBeInTheDocument();
    expect(await screen.findByRole("link", { name: "Air-cooled" })).toHaveAttribute("href", "/forum/category/3");
    expect(screen.getAllByText("Everything before 1998")).toHaveLength(2);
    expect(screen.getByText("2 topics")).toBeInTheDocument();
    expect(screen.getByText("1 topic")).toBeInTheDocument();
    expect(screen.getByText("2 unread")).toBeInTheDocument();
  });

  it("shows the latest topics of a category with their last authors", async () => {
    const at = "2026-11-12T15:00:00.000Z";
    has(
      category({
        latestTopics: [
          { id: 12, title: "Which oil for a 964?", author: ada, at },
          { id: 9, title: "Winter tires", author: max, at },
        ],
      }),
      category({ id: 4, name: "Meets", topicsCount: 0 }),
    );
    open();
    const latest = within(await screen.findByRole("list", { name: "Latest topics in Air-cooled" }));
    const [oil, tires] = latest.getAllByRole("listitem");
    expect(oil).toHaveTextContent(/^AWhich oil for a 964\?\s*Ada Lovelace, .+/);
    expect(tires).toHaveTextContent(/^MWinter tires\s*@max_911, .+/);
    expect(latest.getByRole("link", { name: "Winter tires" })).toHaveAttribute("href", "/forum/topic/9");
    expect(screen.queryByRole("list", { name: "Latest topics in Meets" })).not.toBeInTheDocument();
  });

  it("links to the bookmarks", () => {
    open();
    expect(screen.getByRole("link", { name: "Bookmarks" })).toHaveAttribute("href", "/forum/bookmarks");
  });

  it("says that there are no categories yet", async () => {
    open();
    expect(await screen.findByRole("heading", { name: "No categories yet" })).toBeInTheDocument();
  });

  it("says when it could not be loaded, with a link home, and tries again", async () => {
    let down = true;
    server.use(http.get("/api/forum/categories", () => (down ? problem(503, {}) : HttpResponse.json([category()]))));
    open();
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Error loading forum");
    expect(alert).not.toHaveTextContent("restricted");
    expect(screen.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
    down = false;
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("link", { name: "Air-cooled" })).toBeInTheDocument();
  });

  it.each([
    ["connected", "Connected"],
    ["connecting", "Connecting..."],
    ["disconnected", "Disconnected"],
    ["error", "Connection Error"],
  ] as const)("can be read while the connection is %s, and says so", async (status, message) => {
    has(category());
    setConnectionStatus(status);
    open();
    expect(await screen.findByRole("link", { name: "Air-cooled" })).toBeInTheDocument();
    expect(screen.getByText(message)).toBeInTheDocument();
  });

  it("offers to reconnect once the automatic attempts have ended", async () => {
    setConnectionStatus("error");
    open();
    expect(screen.getByText("Failed to reconnect after maximum attempts")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Reconnect" }));
    expect(reconnect).toHaveBeenCalledOnce();
  });

  it("creates a category, and shows it", async () => {
    const categories: object[] = [];
    server.use(http.untyped.get("/api/forum/categories", () => HttpResponse.json(categories)));
    const sent = captureRequests("post", "/api/forum/categories", (body) => {
      categories.push(category(body as object));
      return HttpResponse.json(categories[0], { status: 201 });
    });
    open();
    await screen.findByRole("heading", { name: "No categories yet" });
    const [button] = screen.getAllByRole("button", { name: "New Category" });
    await userEvent.click(button as HTMLElement);
    const dialog = within(await screen.findByRole("dialog", { name: "New Category" }));
    await userEvent.click(dialog.getByRole("button", { name: "Create Category" }));
    expect(await dialog.findByText("Category name must be at least 3 characters long")).toBeInTheDocument();
    expect(dialog.getByText("Description must be at least 10 characters long")).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText("Name"), " Meets ");
    await userEvent.type(dialog.getByLabelText("Description"), "Sundays along the lake");
    await userEvent.click(dialog.getByRole("button", { name: "Create Category" }));
    expect(await screen.findByText("Category created successfully")).toBeInTheDocument();
    expect(screen.getByText("Success")).toBeInTheDocument();
    expect(await screen.findByRole("link", { name: "Meets" })).toBeInTheDocument();
    expect(sent).toEqual([
      { body: { name: "Meets", description: "Sundays along the lake" }, key: expect.stringMatching(/^\w{16,}$/) },
    ]);
    // Own actions are not announced.
    emitEvent({ type: "new_category", category: { id: 3, name: "Meets" } });
    expect(screen.queryByText("New Category", { selector: "[data-state] *" })).not.toBeInTheDocument();
  });

  it("keeps what was typed when a category is refused, and uses the same idempotency key again", async () => {
    const sent = captureRequests("post", "/api/forum/categories", () => problem(409, { message: "The name is taken" }));
    server.use(http.get("/api/forum/topics", () => HttpResponse.json([])));
    open("/forum?view=latest");
    await userEvent.click(screen.getByRole("button", { name: "New Category" }));
    await userEvent.type(await screen.findByLabelText("Name"), "Meets");
    await userEvent.type(screen.getByLabelText("Description"), "Sundays along the lake");
    await userEvent.click(screen.getByRole("button", { name: "Create Category" }));
    expect(await screen.findByText("Failed to create category: The name is taken")).toBeInTheDocument();
    expect(screen.getByLabelText("Name")).toHaveValue("Meets");
    await userEvent.click(screen.getByRole("button", { name: "Create Category" }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]?.key).toBe(sent[1]?.key);
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole("button", { name: "New Category" }));
    expect(await screen.findByLabelText("Name")).toHaveValue("Meets");
    expect(screen.getByLabelText("Description")).toHaveValue("Sundays along the lake");
  });

  it("shows a category that another member has just created, with a toast", async () => {
    const categories = [category()];
    server.use(http.get("/api/forum/categories", () => HttpResponse.json(categories)));
    open();
    await screen.findByRole("link", { name: "Air-cooled" });
    categories.push(category({ id: 9, name: "Prewar" }));
    emitEvent({ type: "new_category", category: { id: 9, name: "Prewar" } });
    expect(await screen.findByText('A new category "Prewar" has been created')).toBeInTheDocument();
    expect(await screen.findByRole("link", { name: "Prewar" })).toBeInTheDocument();
  });

  it("reports a connection that was lost and is back, and reloads what it may have missed", async () => {
    const categories = [category()];
    server.use(http.get("/api/forum/categories", () => HttpResponse.json(categories)));
    setConnectionStatus("disconnected");
    open();
    await screen.findByRole("link", { name: "Air-cooled" });
    categories.push(category({ id: 9, name: "Prewar" }));
    setConnectionStatus("connected");
    setReconnectedEvent({ type: "connection_status", status: "connected" });
    expect(await screen.findByText("Connected to real-time forum updates")).toBeInTheDocument();
    expect(screen.getByText("Connected", { selector: "li *" })).toBeInTheDocument();
    expect(await screen.findByRole("link", { name: "Prewar" })).toBeInTheDocument();
  });
});

it("does not report a connection that was lost and came back while the tab was hidden", async () => {
  setReconnectedEvent(null);
  setConnectionStatus("connected");
  open();
  await screen.findByRole("heading", { name: "No categories yet" });
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  setConnectionStatus("disconnected");
  hidden.mockRestore();
  setConnectionStatus("connecting");
  setConnectionStatus("connected");
  setReconnectedEvent({ type: "connection_status", status: "connected" });
  expect(screen.queryByText("Connected to real-time forum updates")).not.toBeInTheDocument();
  setConnectionStatus("disconnected");
  setConnectionStatus("connected");
  setReconnectedEvent({ type: "connection_status", status: "connected" });
  expect(await screen.findByText("Connected to real-time forum updates")).toBeInTheDocument();
});

it("reports neither the first connection nor one that came back before the page opened", async () => {
  setReconnectedEvent(null);
  setConnectionStatus("connecting");
  const { unmount } = open();
  await screen.findByRole("heading", { name: "No categories yet" });
  setConnectionStatus("connected");
  expect(screen.queryByText("Connected to real-time forum updates")).not.toBeInTheDocument();
  unmount();
  setReconnectedEvent({ type: "connection_status", status: "connected" });
  open();
  await screen.findByRole("heading", { name: "No categories yet" });
  expect(screen.queryByText("Connected to real-time forum updates")).not.toBeInTheDocument();
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

describe("the forum", () => {
  it("says who may read it to other members", async () => {
    server.use(http.get("/api/forum/categories", () => problem(403, {})));
    open();
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Error loading forum. This area is restricted to verified collectors.",
    );
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
    has(category());
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
