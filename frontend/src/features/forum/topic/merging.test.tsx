import type { ForumTopicPage } from "@entities/forum/types";
import { captureRequests, category, post, postsNumbered, stubForumEndpoints, topic, topicPage } from "@test/forum";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes, useLocation } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { linkedTopic } from "../dialogs/MergeDialog";
import TopicPage from "./TopicPage";

vi.mock("@shared/realtime/useRealtime", () => import("@test/realtime"));

const pages = new Map<string, ForumTopicPage>();

function Where() {
  const { pathname, search, hash } = useLocation();
  return <p data-testid="where">{pathname + search + hash}</p>;
}

function open(path = "/forum/topic/12", isAdmin = true) {
  signIn({ isCollector: true, isAdmin });
  return renderAt(
    path,
    <>
      <Where />
      <Routes>
        <Route path="/forum/topic/:id" element={<TopicPage />} />
      </Routes>
    </>,
  );
}

const other = (id: number, title: string) =>
  topicPage([], { id, title, postCount: 4, categoryId: 4, categoryName: "Water-cooled" });
const moderate = async (action: string) => {
  await userEvent.click(await screen.findByRole("button", { name: /^Moderate/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: action }));
};

beforeEach(() => {
  stubForumEndpoints();
  pages.clear();
  pages.set("12", topicPage(postsNumbered(1, 3)));
  pages.set("30", other(30, "Everything about oil"));
  server.use(
    http.get("/api/forum/categories", () => HttpResponse.json([category(), category({ id: 4, name: "Water-cooled" })])),
    http.get("/api/forum/topics/{id}", ({ params }) => {
      const page = pages.get(params.id);
      return page ? HttpResponse.json(page) : problem(404, { message: "Topic not found" });
    }),
  );
});

describe("a merged topic", () => {
  it("leads to the post in the other topic", async () => {
    server.use(
      http.get("/api/forum/topics/{id}", ({ params }) =>
        params.id === "12"
          ? problem(410, { message: "This topic was merged into another topic", movedTo: { topicId: 30, number: 2 } })
          : HttpResponse.json({ ...other(30, "Everything about oil"), posts: postsNumbered(1, 2), lastNumber: 2 }),
      ),
    );
    open("/forum/topic/12?post=1#post-1", false);
    expect(await screen.findByRole("heading", { level: 1, name: "Everything about oil" })).toBeInTheDocument();
    expect(screen.getByTestId("where")).toHaveTextContent("/forum/topic/30?post=2#post-2");
    await waitFor(async () => expect(await screen.findByRole("article", { name: /^Reply 2 by/ })).toHaveFocus());
  });

  it("is merged into a topic that was searched, with a reason", async () => {
    const hit = (topicId: number, topicTitle: string, number: number) => ({
      ...{ topicId, topicTitle, number, categoryId: 4, postId: number === 0 ? null : 700 + number },
      ...{ username: "max_911", createdAt: "2026-11-13T15:00:00.000Z", excerpt: [] },
    });
    server.use(
      http.get("/api/forum/search", () =>
        HttpResponse.json([
          hit(30, "Everything about oil", 1),
          hit(30, "Everything about oil", 0),
          hit(12, "Which oil for a 964?", 0),
        ]),
      ),
    );
    const sent = captureRequests("post", "/api/forum/topics/12/merge", () =>
      HttpResponse.json({ topicId: 30, number: 5 }),
    );
    open();
    await moderate("Merge into another topic");
    const dialog = within(await screen.findByRole("dialog", { name: "Merge this topic" }));
    await userEvent.type(dialog.getByLabelText("Reason"), "Asked before.");
    await userEvent.click(dialog.getByRole("button", { name: "Merge" }));
    expect(await dialog.findByText("Choose the topic to merge into")).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText("Merge into"), "oil");
    const choices = await dialog.findAllByRole("radio");
    expect(choices).toHaveLength(1);
    await userEvent.click(choices[0] as HTMLElement);
    expect(await dialog.findByText("Water-cooled · 4 replies")).toBeInTheDocument();
    expect(dialog.getByText("Air-cooled · 3 replies")).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Merge" }));
    await waitFor(() => expect(screen.getByTestId("where")).toHaveTextContent("/forum/topic/30?post=5#post-5"));
    expect(sent).toEqual([{ body: { targetId: 30, reason: "Asked before." }, key: expect.any(String) }]);
  });

  it("is merged into the topic of a link, and says what prevents it", async () => {
    captureRequests("post", "/api/forum/topics/12/merge", () =>
      problem(409, { message: "The topic to merge into was merged into another topic; please choose that one" }),
    );
    open();
    await moderate("Merge into another topic");
    const dialog = within(await screen.findByRole("dialog"));
    const field = dialog.getByLabelText("Merge into");
    await userEvent.type(field, "https://marque.example/forum/topic/99");
    expect(await dialog.findByText("No other topic found")).toBeInTheDocument();
    await userEvent.clear(field);
    await userEvent.type(field, "https://marque.example/forum/topic/30?post=2#post-2");
    await userEvent.click(await dialog.findByRole("radio", { name: /^Everything about oil/ }));
    await userEvent.type(dialog.getByLabelText("Reason"), "Asked before.");
    await userEvent.click(dialog.getByRole("button", { name: "Merge" }));
    expect(await dialog.findByText(/was merged into another topic/)).toBeInTheDocument();
    expect(screen.getByTestId("where")).toHaveTextContent("/forum/topic/12");
  });

  it("says when the search for the other topic failed", async () => {
    server.use(http.untyped.get("/api/forum/search", () => problem(503, "The search is busy.")));
    open();
    await moderate("Merge into another topic");
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Merge into"), "oil");
    expect(await dialog.findByText("The search is busy.")).toBeInTheDocument();
    expect(dialog.queryByText("No other topic found")).not.toBeInTheDocument();
  });

  it.each([
    ["https://marque.example/forum/topic/7", 7],
    ["/forum/topic/7?post=2#post-2", 7],
    ["/forum/topic/7/", 7],
    ["/forum/topic/0", null],
    ["/forum/topic/7x", null],
    ["oil for 7", null],
  ])("is linked by %s", (text, id) => {
    expect(linkedTopic(text)).toBe(id);
  });
});

describe("splitting replies", () => {
  it("moves selected replies to a new topic", async () => {
    pages.set("12", topicPage([post(1), post(2, { state: "deleted", content: "", body: [] }), post(3)]));
    pages.set("40", other(40, "Gearbox oil"));
    const sent = captureRequests("post", "/api/forum/topics/12/split", () =>
      HttpResponse.json(topic({ id: 40, title: "Gearbox oil" }), { status: 201 }),
    );
    open();
    await moderate("Select replies to move");
    const bar = within(await screen.findByRole("region", { name: "Selected replies" }));
    expect(bar.getByRole("button", { name: "Move to a new topic" })).toBeDisabled();
    expect(await screen.findAllByRole("checkbox", { name: /^Select/ })).toHaveLength(2);
    await userEvent.click(screen.getByRole("checkbox", { name: "Select reply 1" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Select reply 3" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Select reply 1" }));
    expect(bar.getByText("1 reply selected")).toBeInTheDocument();
    await userEvent.click(bar.getByRole("button", { name: "Move to a new topic" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Move 1 reply to a new topic" }));
    await userEvent.click(dialog.getByRole("button", { name: "Move" }));
    expect(await dialog.findByText("Title must be at least 5 characters long")).toBeInTheDocument();
    expect(dialog.getByText("Please enter a reason")).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText("Title"), "Gearbox oil");
    await userEvent.selectOptions(dialog.getByLabelText("Category"), "Water-cooled");
    await userEvent.type(dialog.getByLabelText("Reason"), "Another question.");
    await userEvent.click(dialog.getByRole("button", { name: "Move" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Gearbox oil" })).toBeInTheDocument();
    const body = { posts: [103], categoryId: 4, title: "Gearbox oil", reason: "Another question." };
    expect(sent).toEqual([{ body, key: expect.any(String) }]);
  });

  it("replaces the position in the topic by the bar of selected replies", async () => {
    pages.set("12", topicPage(postsNumbered(1, 6)));
    open();
    const position = { name: "Position in the topic" };
    expect(await screen.findByRole("navigation", position)).toBeInTheDocument();
    await moderate("Select replies to move");
    const bar = within(await screen.findByRole("region", { name: "Selected replies" }));
    expect(screen.queryByRole("navigation", position)).not.toBeInTheDocument();
    await userEvent.click(bar.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByRole("navigation", position)).toBeInTheDocument();
  });

  it("leaves a link to the new topic", async () => {
    const moved = [{ number: 2, count: 2, topicId: 40, topicTitle: "Gearbox oil", newNumber: 0 }];
    pages.set("12", topicPage([post(1), post(4)], { moved, postCount: 2 }));
    open("/forum/topic/12", false);
    const link = await screen.findByRole("link", { name: "Gearbox oil" });
    expect(link).toHaveAttribute("href", "/forum/topic/40");
    expect(link.parentElement).toHaveTextContent("2 replies were moved to Gearbox oil");
    const [first, last] = ["Reply 1", "Reply 4"].map((name) =>
      screen.getByRole("article", { name: new RegExp(`^${name} by`) }),
    );
    expect(link.compareDocumentPosition(first as HTMLElement)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(link.compareDocumentPosition(last as HTMLElement)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole("button", { name: /^Moderate/ })).not.toBeInTheDocument();
  });
});
