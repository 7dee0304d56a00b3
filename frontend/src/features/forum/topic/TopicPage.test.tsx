import { captureRequests, mine, post, postsNumbered, topicPage } from "@test/forum";
import { http, problem } from "@test/http";
import { server } from "@test/server";
import { chooseFromMenu, composer, open, postLabels, reply, stored, stubTopicEndpoints } from "@test/topicPage";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

vi.mock("@shared/realtime/useRealtime", () => import("@test/realtime"));

beforeEach(stubTopicEndpoints);

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

  it("says that the reply in the address does not exist", async () => {
    const missing = "There is no reply 9999 in this topic.";
    open(topicPage(postsNumbered(21, 25), { page: 2, pages: 2 }), "/forum/topic/12?post=9999#post-9999");
    expect(await screen.findByText(missing)).toHaveAttribute("role", "status");
    expect(await reply(25)).toBeInTheDocument();
  });

  it.each([2, 5, 6])("says nothing about reply %d, which is there or in another topic", async (number) => {
    const moved = { number: 5, count: 2, topicId: 30, topicTitle: "Everything about oil", newNumber: 8 };
    open(topicPage(postsNumbered(1, 4), { moved: [moved], lastNumber: 6 }), `/forum/topic/12?post=${number}`);
    expect(await reply(4)).toBeInTheDocument();
    expect(screen.queryByText(/There is no reply/)).not.toBeInTheDocument();
  });

  it("can be deleted by its author once all replies are deleted", async () => {
    open(topicPage([post(1, { state: "deleted", content: "", body: [] })], { isMine: true }));
    await chooseFromMenu(/^More for .*(topic|post)/i, "Delete");
    expect(await screen.findByText(/It has no replies, so it will be deleted entirely/)).toBeVisible();
  });

  it("cannot be deleted by its author while a reply is there", async () => {
    open(topicPage([post(1, { state: "deleted", content: "", body: [] }), post(2)], { isMine: true }));
    await userEvent.click(await screen.findByRole("button", { name: /^More for .*(topic|post)/i }));
    expect(await screen.findByRole("menuitem", { name: "Edit" })).toBeVisible();
    expect(screen.queryByRole("menuitem", { name: "Delete" })).not.toBeInTheDocument();
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
    act(() => slider.focus());
    fireEvent.change(slider, { target: { value: "20" } });
    fireEvent.keyUp(slider, { key: "ArrowRight" });
    act(() => slider.blur());
    expect(screen.getByTestId("where")).toHaveTextContent("/forum/topic/12?post=14#post-14");
    act(() => slider.focus());
    fireEvent.change(slider, { target: { value: "18" } });
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByTestId("where")).toHaveTextContent("/forum/topic/12?post=18#post-18"));
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

describe("one's own post", () => {
  it("can be edited", async () => {
    const sent = captureRequests("patch", "/api/forum/posts/101", (body) => {
      const { content } = body as { content: string };
      stored.topic = topicPage([
        post(1, { ...mine, content, body: [{ tag: "p", children: [content] }], editedAt: "2026-11-14T15:00:00.000Z" }),
      ]);
      return HttpResponse.json(stored.topic.posts[0]);
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
      stored.topic = topicPage([post(1, { ...mine, state: "deleted", content: "", body: [] })]);
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
