import type { ForumTopicPage } from "@entities/forum/types";
import { captureRequests, mine, post, postsNumbered, stubForumEndpoints, topicPage } from "@test/forum";
import { http, problem } from "@test/http";
import { CLOSE_POLICY_VIOLATION, emitEvent, setConnectionStatus } from "@test/realtime";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes, useLocation } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import TopicPage from "./TopicPage";

vi.mock("@shared/realtime/useRealtime", () => import("@test/realtime"));

let shown: ForumTopicPage;

function Where() {
  const { pathname, search, hash } = useLocation();
  return <p data-testid="where">{pathname + search + hash}</p>;
}

function open(page: ForumTopicPage, path = "/forum/topic/12", traits: object = {}, options = {}) {
  shown = page;
  signIn({ isCollector: true, ...traits });
  return renderAt(
    path,
    <>
      <Where />
      <Routes>
        <Route path="/forum/topic/:id" element={<TopicPage />} />
        <Route path="/forum/category/:id" element={<p>The category</p>} />
      </Routes>
    </>,
    options,
  );
}

beforeEach(() => {
  stubForumEndpoints();
  setConnectionStatus("connected");
  server.use(http.get("/api/forum/topics/{id}", () => HttpResponse.json(shown)));
});

const postLabels = () => screen.getAllByRole("article").map((article) => article.getAttribute("aria-label"));
const reply = (number: number) => screen.findByRole("article", { name: new RegExp(`^Reply ${number} by`) });
const composer = () => screen.findByLabelText("Your reply");
const addReply = (number: number, traits: object = {}) => {
  shown = { ...shown, posts: [...shown.posts, post(number, traits)], lastNumber: number, postCount: number };
  emitEvent({ type: "new_post", topicId: 12, categoryId: 3, post: post(number, traits) });
};
const chooseFromMenu = async (button: RegExp, action: string) => {
  await userEvent.click(await screen.findByRole("button", { name: button }));
  await userEvent.click(await screen.findByRole("menuitem", { name: action }));
};

describe("a topic's page", () => {
  it("shows the opening post and the replies", async () => {
    open(topicPage(postsNumbered(1, 2)));
    expect(await screen.findByRole("heading", { level: 1, name: "Which oil for a 964?" })).toBeInTheDocument();
    expect(postLabels()).toEqual(["Original post by max_911", "Reply 1 by max_911", "Reply 2 by max_911"]);
    expect(screen.getByText("The book says 15W-50.")).toBeInTheDocument();
    expect(screen.getAllByText("M")).toHaveLength(3);
    expect(screen.getByRole("link", { name: "Air-cooled" })).toHaveAttribute("href", "/forum/category/3");
    const links = within(await reply(2)).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/members/max_911",
      "/forum/topic/12?post=2#post-2",
    ]);
    expect(document.title).toContain("Which oil for a 964?");
  });

  it("says that there are no replies", async () => {
    open(topicPage());
    expect(await screen.findByText("No replies yet")).toBeInTheDocument();
  });

  it.each([
    [404, "Topic not found"],
    [503, "Error loading topic"],
  ])("shows for status %d “%s” and a link back", async (status, message) => {
    server.use(http.get("/api/forum/topics/{id}", () => problem(status, {})));
    open(topicPage());
    expect(await screen.findByRole("heading", { name: message })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Back to the forum" })).toHaveAttribute("href", "/forum");
  });

  it("accepts no replies when it is locked, and says so", async () => {
    open(topicPage([post(1)], { isLocked: true }));
    expect(await screen.findByText("This topic is locked and no new replies can be added")).toBeInTheDocument();
    expect(screen.queryByLabelText("Your reply")).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Quote/ })).not.toBeInTheDocument();
  });

  it("has pages with their own addresses", async () => {
    const requests: string[] = [];
    server.use(
      http.get("/api/forum/topics/{id}", ({ request }) => {
        requests.push(new URL(request.url).search);
        const page = requests.length === 1 ? 1 : 3;
        return HttpResponse.json(
          topicPage(postsNumbered(page * 20 - 19, page * 20), { page, pages: 3, lastNumber: 60 }),
        );
      }),
    );
    open(topicPage());
    const [pager] = await screen.findAllByRole("navigation", { name: /^Pages/ });
    const pages = within(pager as HTMLElement);
    expect(pages.getByRole("link", { current: "page" })).toHaveTextContent("1");
    await userEvent.click(pages.getByRole("link", { name: "Page 3" }));
    expect(await reply(60)).toBeInTheDocument();
    expect(screen.queryByText("The book says 15W-50.")).not.toBeInTheDocument();
    expect(screen.getByTestId("where")).toHaveTextContent("/forum/topic/12?page=3");
    expect(requests).toEqual(["?page=1", "?page=3"]);
  });

  it("scrolls to the reply in the address", async () => {
    open(topicPage(postsNumbered(21, 25), { page: 2, pages: 2 }), "/forum/topic/12?post=23#post-23");
    const target = await reply(23);
    await waitFor(() => expect(target).toHaveFocus());
    expect(target).toHaveAttribute("aria-current", "true");
  });

  it("draws a line after the replies that were read, and links to the first unread one", async () => {
    open(topicPage(postsNumbered(1, 3), { newSince: 2, firstUnread: 3 }));
    const line = await screen.findByText("New since your last visit");
    expect(line.compareDocumentPosition(await reply(2))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(line.compareDocumentPosition(await reply(3))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const unreadLink = screen.getByRole("link", { name: "Jump to first unread" });
    expect(unreadLink).toHaveAttribute("href", "/forum/topic/12?post=3#post-3");
  });

  it("shows the position in a long topic, and scrolls to another one", async () => {
    open(topicPage(postsNumbered(1, 20), { pages: 3, lastNumber: 60, firstUnread: 41 }));
    const position = within(await screen.findByRole("navigation", { name: "Position in the topic" }));
    const hrefs = position.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(hrefs).toEqual([
      ["First", "/forum/topic/12"],
      ["Unread", "/forum/topic/12?post=41#post-41"],
      ["Last", "/forum/topic/12?post=60#post-60"],
    ]);
    const slider = position.getByRole("slider", { name: "Go to reply" });
    fireEvent.change(slider, { target: { value: "14" } });
    expect(slider).toHaveAttribute("aria-valuetext", "Reply 14 of 60");
    expect(position.getByText("Reply 14 of 60")).toBeVisible();
    expect(screen.getByTestId("where")).toHaveTextContent("/forum/topic/12");
    fireEvent.pointerUp(slider);
    await waitFor(() => expect(screen.getByTestId("where")).toHaveTextContent("/forum/topic/12?post=14#post-14"));
  });

  it("shows no position in a short topic", async () => {
    open(topicPage(postsNumbered(1, 4)));
    await composer();
    expect(screen.queryByRole("navigation", { name: "Position in the topic" })).not.toBeInTheDocument();
  });

  it("shows a placeholder for a removed post, with the reason for its author", async () => {
    const removal = { reason: "It named a third.", at: "2026-11-14T15:00:00.000Z" };
    open(
      topicPage([
        post(1, { state: "deleted", content: "", body: [] }),
        post(2, { state: "removed", content: "", body: [], removal, ...mine }),
        post(3),
      ]),
    );
    expect(await reply(1)).toHaveTextContent("This reply was deleted by its author.");
    expect(await reply(2)).toHaveTextContent(/Removed by the concierge.*It named a third\./);
    expect(screen.getByRole("button", { name: "Quote reply 3" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Quote reply 1" })).not.toBeInTheDocument();
  });

  it("shows mentions, listings and pictures of the site, and no pictures of other hosts", async () => {
    const body = [
      { tag: "p", children: ["Ask ", { tag: "mention", username: "ada_l", children: [] }] },
      { tag: "picture", src: "/api/images/abc/960.webp", alt: "On the lift", children: [] },
      { tag: "picture", src: "https://elsewhere.example/pixel.gif", alt: "A pixel", children: [] },
    ];
    open(topicPage([post(1, { body })]));
    const firstReply = within(await reply(1));
    expect(firstReply.getByRole("link", { name: "@ada_l" })).toHaveAttribute("href", "/members/ada_l");
    expect(firstReply.getAllByRole("img").map((image) => image.getAttribute("src"))).toEqual([
      "/api/images/abc/960.webp",
    ]);
    expect(firstReply.getByText("A pixel")).toBeInTheDocument();
  });
});

describe("a reply", () => {
  const CONTENT = "Changed twice a year, whatever you drive.";

  it("is checked by the specified rules", async () => {
    open(topicPage());
    await userEvent.type(await composer(), "Too short");
    await userEvent.click(screen.getByRole("button", { name: "Post Reply" }));
    expect(await screen.findByText("Reply must be at least 10 characters long")).toBeInTheDocument();
  });

  it("leaves no error in the emptied field when it is sent by Ctrl+Enter", async () => {
    captureRequests("post", "/api/forum/topics/12/posts", () => {
      const posted = post(2, { ...mine, body: [{ tag: "p", children: [CONTENT] }] });
      shown = { ...shown, posts: [...shown.posts, posted], lastNumber: 2, postCount: 2 };
      return HttpResponse.json(posted, { status: 201 });
    });
    open(topicPage(postsNumbered(1, 1)));
    await userEvent.type(await composer(), `${CONTENT}{Control>}{Enter}{/Control}`);
    expect(await screen.findByText("Reply posted successfully")).toBeInTheDocument();
    expect(await reply(2)).toHaveTextContent(CONTENT);
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    expect(await composer()).toHaveValue("");
    expect(await composer()).not.toBeInvalid();
    expect(screen.queryByText("Reply must be at least 10 characters long")).not.toBeInTheDocument();
  });

  it("is posted once, is appended, and the form is cleared", async () => {
    const sent = captureRequests("post", "/api/forum/topics/12/posts", () => {
      const posted = post(2, { ...mine, body: [{ tag: "p", children: [CONTENT] }] });
      shown = { ...shown, posts: [...shown.posts, posted], lastNumber: 2, postCount: 2 };
      return HttpResponse.json(posted, { status: 201 });
    });
    open(topicPage(postsNumbered(1, 1)));
    await userEvent.type(await composer(), CONTENT);
    await userEvent.click(screen.getByRole("button", { name: "Post Reply" }));
    expect(await screen.findByText("Reply posted successfully")).toBeInTheDocument();
    expect(screen.getByText("Success!")).toBeInTheDocument();
    expect(await reply(2)).toHaveTextContent(CONTENT);
    expect(await composer()).toHaveValue("");
    expect(sent.map(({ body }) => body)).toEqual([{ content: CONTENT }]);
    // Own posts are not announced, not even after a refetch.
    shown = { ...shown, title: "Which oil, once more?" };
    emitEvent({ type: "new_post", topicId: 12, categoryId: 3, post: post(2, mine) });
    expect(await screen.findByRole("heading", { name: "Which oil, once more?" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /new repl/ })).not.toBeInTheDocument();
  });

  it.each([
    [
      () => problem(409, { message: "This topic is locked" }),
      "Failed to add post: This topic is locked",
      "This topic is locked",
    ],
    [
      () => HttpResponse.error(),
      "Failed to post reply. Please try again.",
      "We couldn’t reach the server. Please try again in a moment.",
    ],
  ])(
    "says why it could not be posted, keeps what was typed, and uses the same idempotency key again",
    async (answer, message, besideComposer) => {
      const sent = captureRequests("post", "/api/forum/topics/12/posts", answer);
      open(topicPage());
      await userEvent.type(await composer(), CONTENT);
      await userEvent.click(screen.getByRole("button", { name: "Post Reply" }));
      expect(await screen.findByText(message)).toBeInTheDocument();
      const form = (await composer()).closest("form");
      expect(await within(form as HTMLElement).findByRole("alert")).toHaveTextContent(besideComposer);
      expect(await composer()).toHaveValue(CONTENT);
      await userEvent.click(screen.getByRole("button", { name: "Post Reply" }));
      await waitFor(() => expect(sent).toHaveLength(2));
      expect(sent[0]?.key).toBe(sent[1]?.key);
      await userEvent.type(await composer(), " Even so.");
      await userEvent.click(screen.getByRole("button", { name: "Post Reply" }));
      await waitFor(() => expect(sent).toHaveLength(3));
      expect(sent[2]?.key).not.toBe(sent[1]?.key);
    },
  );

  it("is saved as a draft while it is typed", async () => {
    const savedDrafts = captureRequests(
      "put",
      "/api/forum/drafts/topic-12",
      () => new HttpResponse(null, { status: 204 }),
    );
    open(topicPage());
    await userEvent.type(await composer(), CONTENT);
    expect(sessionStorage.getItem("unsent")).toContain(CONTENT);
    expect(await screen.findByText(/^Draft saved/)).toBeInTheDocument();
    expect(savedDrafts.at(-1)?.body).toEqual({ content: CONTENT });
    expect(sessionStorage.getItem("unsent")).toBeNull();
  });

  it("that was started before the topic was locked stays visible for copying", async () => {
    open(topicPage());
    await userEvent.type(await composer(), CONTENT);
    shown = { ...shown, isLocked: true };
    emitEvent({ type: "topic_updated", topicId: 12, categoryId: 3 });
    expect(await screen.findByText("This topic is locked and no new replies can be added")).toBeInTheDocument();
    expect(await composer()).toHaveValue(CONTENT);
    expect(screen.getByRole("button", { name: "Post Reply" })).toBeDisabled();
  });

  it("quotes another one without the quotes in it", async () => {
    open(topicPage([post(1, { content: "> older\n\nThe newer words" })]));
    await userEvent.click(await screen.findByRole("button", { name: "Quote reply 1" }));
    expect(await composer()).toHaveValue("> @max_911 wrote:\n>\n> The newer words\n\n");
  });

  it("completes usernames", async () => {
    const requests: (string | null)[] = [];
    server.use(
      http.get("/api/forum/members", ({ request }) => {
        const prefix = new URL(request.url).searchParams.get("prefix");
        requests.push(prefix);
        return HttpResponse.json(
          ["max_911", "maxine"]
            .filter((name) => name.startsWith(prefix ?? "?"))
            .map((username) => ({ username, name: null })),
        );
      }),
    );
    open(topicPage());
    await userEvent.type(await composer(), "Ask @ma");
    expect(await screen.findAllByRole("option")).toHaveLength(2);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(await composer()).toHaveValue("Ask @maxine ");
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
    // An email address is no mention and is not searched for; a mention after it is.
    await userEvent.type(await composer(), "or me@maxi");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
    await userEvent.type(await composer(), " @max_");
    expect(await screen.findAllByRole("option")).toHaveLength(1);
    expect(requests).not.toContain("maxi");
  });
});

describe("one's own post", () => {
  it("can be edited", async () => {
    const sent = captureRequests("patch", "/api/forum/posts/101", (body) => {
      const { content } = body as { content: string };
      shown = topicPage([
        post(1, { ...mine, content, body: [{ tag: "p", children: [content] }], editedAt: "2026-11-14T15:00:00.000Z" }),
      ]);
      return HttpResponse.json(shown.posts[0]);
    });
    open(topicPage([post(1, mine)]));
    await chooseFromMenu(/^More for reply 1/, "Edit");
    const field = await screen.findByLabelText("Edit your reply");
    expect(field).toHaveValue("Reply number 1");
    await userEvent.clear(field);
    await userEvent.type(field, "Better words than before");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(async () => expect(await reply(1)).toHaveTextContent(/edited.*Better words than before/));
    expect(sent.map(({ body }) => body)).toEqual([{ content: "Better words than before", editedAt: null }]);
  });

  it("returns the focus to its menu when the edit is cancelled", async () => {
    open(topicPage([post(1, mine)]));
    await chooseFromMenu(/^More for reply 1/, "Edit");
    await screen.findByLabelText("Edit your reply");
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.getByRole("button", { name: /^More for reply 1/ })).toHaveFocus());
  });

  it("can be deleted after a confirmation", async () => {
    const sent = captureRequests("delete", "/api/forum/posts/101", () => {
      shown = topicPage([post(1, { ...mine, state: "deleted", content: "", body: [] })]);
      return new HttpResponse(null, { status: 204 });
    });
    open(topicPage([post(1, mine)]));
    await chooseFromMenu(/^More for reply 1/, "Delete");
    expect(sent).toHaveLength(0);
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
    await waitFor(async () => expect(await reply(1)).toHaveTextContent("deleted by its author"));
    // The menu that opened the dialog is gone.
    await waitFor(async () => expect(await reply(1)).toHaveFocus());
    expect(await screen.findByText("Reply deleted")).toBeVisible();
  });
});

describe("another member's post", () => {
  it("can be reported with a reason", async () => {
    const sent = captureRequests("post", "/api/forum/posts/101/reports", () => HttpResponse.json({}, { status: 201 }));
    open(topicPage([post(1)]));
    await chooseFromMenu(/^More for reply 1/, "Report");
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Report" }));
    expect(await dialog.findByText("Please tell us what’s wrong")).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText("What’s wrong?"), "It is an advertisement.");
    await userEvent.click(dialog.getByRole("button", { name: "Report" }));
    expect(await screen.findByText("The concierge will review it.")).toBeInTheDocument();
    expect(sent.map(({ body }) => body)).toEqual([{ reason: "It is an advertisement." }]);
  });

  it("can be removed by staff only", async () => {
    open(topicPage([post(1)]));
    const menu = await screen.findByRole("button", { name: "More for reply 1" });
    // Checked before the menu opens: an open menu hides the rest of the page from queries by role.
    expect(screen.queryByRole("button", { name: "Moderate" })).not.toBeInTheDocument();
    await userEvent.click(menu);
    expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual(["Report"]);
  });
});

describe("moderation of a topic", () => {
  const staff = { isAdmin: true };

  it("is available to staff who are not collectors", async () => {
    open(topicPage(postsNumbered(1, 2)), undefined, { ...staff, isCollector: false });
    await reply(2);
    expect(screen.getByRole("link", { name: "Reports" })).toHaveAttribute("href", "/admin/reports");
    expect(await screen.findByRole("button", { name: /^Moderate/ })).toBeVisible();
    expect(screen.queryByRole("navigation", { name: "Breadcrumb" })).not.toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Search this topic" })).not.toBeInTheDocument();
    expect(screen.queryByLabelText("Your reply")).not.toBeInTheDocument();
  });

  /** Enters a reason in the open dialog. */
  async function confirmWithReason(confirm: string, reason: string) {
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: confirm }));
    expect(await dialog.findByText("Please enter a reason")).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText("Reason"), reason);
    await userEvent.click(dialog.getByRole("button", { name: confirm }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  }

  it("removes a reply with a reason, and restores it with another", async () => {
    const removed = captureRequests("delete", "/api/forum/posts/101", () => {
      shown = topicPage([post(1, { state: "removed", body: [], content: "" })]);
      return new HttpResponse(null, { status: 204 });
    });
    const restored = captureRequests("post", "/api/forum/posts/101/restore", () => {
      shown = topicPage([post(1)]);
      return new HttpResponse(null, { status: 204 });
    });
    open(topicPage([post(1)]), undefined, staff);
    await chooseFromMenu(/^More for reply 1/, "Remove");
    await confirmWithReason("Remove", "It names a third.");
    await waitFor(async () => expect(await reply(1)).toHaveTextContent("Removed by the concierge"));
    expect(removed.map(({ body }) => body)).toEqual([{ reason: "It names a third." }]);
    await chooseFromMenu(/^More for reply 1/, "Restore");
    await confirmWithReason("Restore", "It names nobody.");
    await waitFor(async () => expect(await reply(1)).toHaveTextContent("Reply number 1"));
    expect(restored.map(({ body }) => body)).toEqual([{ reason: "It names nobody." }]);
  });

  it("pins, locks and moves a topic, each with a reason", async () => {
    server.use(
      http.untyped.get("/api/forum/categories", () =>
        HttpResponse.json([
          { id: 3, name: "Air-cooled" },
          { id: 4, name: "Meets" },
        ]),
      ),
    );
    const sent = captureRequests("patch", "/api/forum/topics/12", () => HttpResponse.json({}));
    open(topicPage(), undefined, staff);
    await chooseFromMenu(/^Moderate/, "Pin");
    await confirmWithReason("Pin", "Everybody asks.");
    await chooseFromMenu(/^Moderate/, "Lock");
    await confirmWithReason("Lock", "All is said.");
    await chooseFromMenu(/^Moderate/, "Move");
    const dialog = within(await screen.findByRole("dialog"));
    await waitFor(() => expect(dialog.getByLabelText("Category")).toHaveValue("4"));
    await confirmWithReason("Move", "It is about a drive.");
    expect(sent.map(({ body }) => body)).toEqual([
      { isPinned: true, reason: "Everybody asks." },
      { isLocked: true, reason: "All is said." },
      { categoryId: 4, reason: "It is about a drive." },
    ]);
  });

  it("needs no reason for a post of one's own", async () => {
    const sent = captureRequests("patch", "/api/forum/topics/12", () => HttpResponse.json({}));
    open(topicPage([], { isMine: true, isPinned: true, isLocked: true }), undefined, staff);
    await chooseFromMenu(/^Moderate/, "Unpin");
    await chooseFromMenu(/^Moderate/, "Unlock");
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ isPinned: false }, { isLocked: false }]));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("moves a removed topic too, so that its category can be deleted", async () => {
    const other = { id: 4, name: "Meets" };
    server.use(http.untyped.get("/api/forum/categories", () => HttpResponse.json([other])));
    const sent = captureRequests("patch", "/api/forum/topics/12", () => HttpResponse.json({}));
    open(topicPage([], { state: "removed" }), undefined, staff);
    await chooseFromMenu(/^Moderate/, "Move");
    const dialog = within(await screen.findByRole("dialog"));
    await waitFor(() => expect(dialog.getByLabelText("Category")).toHaveValue("4"));
    await confirmWithReason("Move", "Its category goes.");
    expect(sent.map(({ body }) => body)).toEqual([{ categoryId: 4, reason: "Its category goes." }]);
  });

  it("restores a topic with a reason", async () => {
    const sent = captureRequests("post", "/api/forum/topics/12/restore", () => new HttpResponse(null, { status: 204 }));
    open(topicPage([], { state: "removed" }), undefined, staff);
    await chooseFromMenu(/^Moderate/, "Restore");
    await confirmWithReason("Restore", "It belongs here.");
    expect(sent.map(({ body }) => body)).toEqual([{ reason: "It belongs here." }]);
  });
});

describe("real-time updates of a topic", () => {
  it("show the new name of its category", async () => {
    open(topicPage());
    expect(await screen.findByRole("link", { name: "Air-cooled" })).toBeInTheDocument();
    shown = { ...shown, categoryName: "Air-cooled 911s" };
    emitEvent({ type: "category_updated", categoryId: 3 });
    expect(await screen.findByRole("link", { name: "Air-cooled 911s" })).toBeInTheDocument();
  });

  it("add a new reply and announce it, unless the reader is writing", async () => {
    open(topicPage(postsNumbered(1, 1)));
    await reply(1);
    addReply(2);
    expect(await reply(2)).toBeInTheDocument();
    expect(await screen.findByText("A new post has been added to a topic you're viewing")).toBeInTheDocument();
    expect(screen.getByText("New Post")).toBeInTheDocument();
    const button = await screen.findByRole("button", { name: "1 new reply" });
    expect(button.closest('[aria-live="polite"]')).not.toBeNull();
    await userEvent.click(button);
    await waitFor(async () => expect(await reply(2)).toHaveFocus());
    expect(screen.queryByRole("button", { name: /new repl/ })).not.toBeInTheDocument();
  });

  it("wait while a reply is being typed, and do not change it", async () => {
    open(topicPage(postsNumbered(1, 1)));
    const field = await composer();
    await userEvent.type(field, "Half a sen");
    addReply(2);
    addReply(3);
    expect(await screen.findByRole("button", { name: "2 new replies" })).toBeInTheDocument();
    expect(postLabels()).toEqual(["Original post by max_911", "Reply 1 by max_911"]);
    await userEvent.keyboard("tence");
    expect(field).toHaveValue("Half a sentence");
    expect(field).toHaveFocus();
    await userEvent.click(screen.getByRole("button", { name: "2 new replies" }));
    await waitFor(async () => expect(await reply(2)).toHaveFocus());
    expect(await reply(3)).toBeInTheDocument();
    expect(field).toHaveValue("Half a sentence");
  });

  it("can be switched off and on again", async () => {
    let reads = 0;
    const count = ({ request }: { request: Request }) => {
      if (new URL(request.url).pathname === "/api/forum/topics/12") reads += 1;
    };
    server.events.on("request:start", count);
    open(topicPage(postsNumbered(1, 1)));
    const toggle = await screen.findByRole("switch", { name: "Real-time updates" });
    await userEvent.click(toggle);
    expect(reads).toBe(1);
    addReply(2);
    expect(postLabels()).toHaveLength(2);
    await userEvent.click(toggle);
    expect(await reply(2)).toBeInTheDocument();
    // Only enabling live updates refetched the topic.
    expect(reads).toBe(2);
    expect(screen.queryByText("New Post")).not.toBeInTheDocument();
    server.events.removeListener("request:start", count);
  });

  it("have a switch that is disabled without a connection, and report once that it was lost", async () => {
    open(topicPage(postsNumbered(1, 1)));
    const toggle = await screen.findByRole("switch", { name: "Real-time updates" });
    expect(toggle).toBeEnabled();
    setConnectionStatus("disconnected");
    expect(toggle).toBeDisabled();
    expect(
      await screen.findByText("Real-time updates are currently unavailable. Will reconnect automatically."),
    ).toBeInTheDocument();
    shown = { ...shown, posts: postsNumbered(1, 2), lastNumber: 2 };
    setConnectionStatus("connecting");
    setConnectionStatus("connected");
    expect(await reply(2)).toBeInTheDocument();
  });

  it("report no lost connection when the session or role has ended", async () => {
    open(topicPage(postsNumbered(1, 1)));
    const toggle = await screen.findByRole("switch", { name: "Real-time updates" });
    setConnectionStatus("disconnected", CLOSE_POLICY_VIOLATION);
    setConnectionStatus("connecting", CLOSE_POLICY_VIOLATION);
    setConnectionStatus("disconnected", 1006);
    expect(toggle).toBeDisabled();
    expect(screen.queryByText("Connection Lost")).not.toBeInTheDocument();
    // The next connection may be lost.
    setConnectionStatus("connected");
    setConnectionStatus("disconnected", 1006);
    expect(await screen.findByText("Connection Lost")).toBeInTheDocument();
  });

  it("ignore other topics", async () => {
    open(topicPage(postsNumbered(1, 1)));
    await reply(1);
    emitEvent({ type: "new_post", topicId: 13, categoryId: 3, post: post(9) });
    expect(screen.queryByText("New Post")).not.toBeInTheDocument();
  });
});

describe("a revoked role", () => {
  it("is noticed when the connection ends", async () => {
    let requests = 0;
    open(topicPage());
    await screen.findByText("No replies yet");
    server.use(
      http.get("/api/user", () => {
        requests += 1;
        return problem(401, {});
      }),
    );
    setConnectionStatus("disconnected");
    await waitFor(() => expect(requests).toBe(1));
  });

  it("is noticed when the server refuses", async () => {
    let requests = 0;
    captureRequests("post", "/api/forum/topics/12/posts", () => problem(403, { message: "Collectors only" }));
    open(topicPage(), undefined, {}, { monitorsSession: true });
    await userEvent.type(await composer(), "Long enough to be posted");
    server.use(
      http.get("/api/user", () => {
        requests += 1;
        return problem(401, {});
      }),
    );
    await userEvent.click(screen.getByRole("button", { name: "Post Reply" }));
    await waitFor(() => expect(requests).toBeGreaterThan(0));
  });
});
