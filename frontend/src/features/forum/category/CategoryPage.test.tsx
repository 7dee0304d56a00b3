import type { ForumTopic } from "@entities/forum/types";
import { captureRequests, category, stubForumEndpoints, topic } from "@test/forum";
import { http, problem } from "@test/http";
import { emitEvent, setConnectionStatus } from "@test/realtime";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import CategoryPage from "./CategoryPage";

vi.mock("@shared/realtime/useRealtime", () => import("@test/realtime"));

let topics: ForumTopic[] = [];

function open(path = "/forum/category/3") {
  signIn({ isCollector: true });
  return renderAt(
    path,
    <Routes>
      <Route path="/forum/category/:id" element={<CategoryPage />} />
    </Routes>,
  );
}

beforeEach(() => {
  topics = [];
  stubForumEndpoints();
  setConnectionStatus("connected");
  server.use(
    http.get("/api/forum/categories/{id}", () => HttpResponse.json(category())),
    http.get("/api/forum/categories/{id}/topics", () => HttpResponse.json(topics)),
  );
});

const TITLE = "Which oil for a 964?";
const CONTENT = "The book says 15W-50, the counter 5W-40.";

async function write(title = TITLE, content = CONTENT) {
  await userEvent.click((await screen.findAllByRole("button", { name: "New Topic" }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole("dialog", { name: "New Topic" }));
  await userEvent.type(await dialog.findByLabelText("Title"), title);
  await userEvent.type(dialog.getByLabelText("Content"), content);
  return dialog;
}

describe("a category's page", () => {
  it("has the category's own name and description, and its topics with what is known of them", async () => {
    topics = [
      topic({ id: 1, title: "House rules", isPinned: true, isLocked: true, viewCount: 1302 }),
      topic({ id: 2, postCount: 1 }),
    ];
    open();
    expect(await screen.findByRole("heading", { level: 1, name: "Air-cooled" })).toBeInTheDocument();
    expect(screen.getByText("Everything before 1998")).toBeInTheDocument();
    const [first, second] = within(await screen.findByRole("list", { name: "Topics" })).getAllByRole("listitem");
    expect(first).toHaveTextContent(/House rules.*Pinned.*Locked.*November 12, 2026.*0 replies.*1,302 views/);
    expect(second).toHaveTextContent(/Which oil.*1 reply.*8 views/);
    expect(second).not.toHaveTextContent(/Pinned|Locked/);
    expect(document.title).toContain("Air-cooled");
  });

  it("says that there is no topic yet", async () => {
    open();
    expect(await screen.findByRole("heading", { name: "No topics yet" })).toBeInTheDocument();
  });

  it.each([
    [404, "Category not found"],
    [503, "Error loading category"],
  ])("answers %d with “%s” and the way back", async (status, words) => {
    server.use(http.get("/api/forum/categories/{id}", () => problem(status, {})));
    open();
    expect(await screen.findByRole("heading", { name: words })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Back to the forum" })).toHaveAttribute("href", "/forum");
  });

  it("asks nobody for an address that is no number", async () => {
    open("/forum/category/constructor");
    expect(await screen.findByRole("heading", { name: "Category not found" })).toBeInTheDocument();
  });

  it("adds the topics that follow", async () => {
    server.use(
      http.get("/api/forum/categories/{id}/topics", ({ request }) => {
        const { searchParams } = new URL(request.url);
        if (searchParams.get("cursor")) return HttpResponse.json([topic({ id: 2, title: "The second page" })]);
        const many = Array.from({ length: 50 }, (_, place) => topic({ id: 100 + place, title: `Topic ${place}` }));
        const next = '</api/forum/categories/3/topics?cursor=abc>; rel="next"';
        return HttpResponse.json(many, { headers: { Link: next } });
      }),
    );
    open();
    expect(await screen.findByText("Topic 49")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Show more" }));
    expect(await screen.findByText("The second page")).toBeInTheDocument();
    expect(screen.getByText("Topic 0")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
  });

  it("shows a topic that somebody else has just opened, and tells of it", async () => {
    open();
    await screen.findByRole("heading", { name: "No topics yet" });
    topics = [topic({ title: "Just now" })];
    emitEvent({ type: "new_topic", categoryId: 3, topic: { title: "Just now", username: "max_911" } });
    expect(await screen.findByRole("link", { name: "Just now" })).toBeInTheDocument();
    expect(await screen.findByText("New Topic", { selector: "li *" })).toBeInTheDocument();
  });

  it("tells of a topic that was opened meanwhile without its words, which may be others by now", async () => {
    open();
    await screen.findByRole("heading", { name: "No topics yet" });
    topics = [topic({ title: "Since then" })];
    emitEvent({ type: "new_topic", categoryId: 3, topic: { id: 12, categoryId: 3, authorId: 4711 } });
    expect(await screen.findByRole("link", { name: "Since then" })).toBeInTheDocument();
    expect(await screen.findByText("A new topic has been created")).toBeInTheDocument();
  });
});

describe("a new topic", () => {
  it("has rules, in the specification's words", async () => {
    open();
    const dialog = await write("Oil", "Too short");
    await userEvent.click(dialog.getByRole("button", { name: "Create Topic" }));
    expect(await dialog.findByText("Title must be at least 5 characters long")).toBeInTheDocument();
    expect(dialog.getByText("Content must be at least 20 characters long")).toBeInTheDocument();
  });

  it("is created neither locked nor pinned, stands in the list, and its draft is gone", async () => {
    const sent = captureRequests("post", "/api/forum/categories/3/topics", (body) => {
      topics = [topic(body as object)];
      return HttpResponse.json(topics[0], { status: 201 });
    });
    const discarded = captureRequests(
      "delete",
      "/api/forum/drafts/category-3",
      () => new HttpResponse(null, { status: 204 }),
    );
    open();
    const dialog = await write();
    await userEvent.click(dialog.getByRole("button", { name: "Create Topic" }));
    expect(await screen.findByText("Topic created successfully")).toBeInTheDocument();
    expect(screen.getByText("Success!")).toBeInTheDocument();
    expect(await screen.findByRole("link", { name: TITLE })).toBeInTheDocument();
    expect(sent.map(({ body }) => body)).toEqual([
      { title: TITLE, content: CONTENT, isLocked: false, isPinned: false },
    ]);
    await waitFor(() => expect(discarded).toHaveLength(1));
    expect(sessionStorage.getItem("unsent")).toBeNull();
  });

  it.each([
    [() => problem(429, { message: "Please wait a minute" }), "Failed to create topic: Please wait a minute"],
    [() => HttpResponse.error(), "Failed to create topic. Please try again."],
  ])("says why it could not be created, and keeps what was written", async (answer, sentence) => {
    captureRequests("post", "/api/forum/categories/3/topics", answer);
    open();
    const dialog = await write();
    await userEvent.click(dialog.getByRole("button", { name: "Create Topic" }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(dialog.getByLabelText("Content")).toHaveValue(CONTENT);
  });

  it("is never made twice of one, not even over a reload", async () => {
    const sent = captureRequests("post", "/api/forum/categories/3/topics", () => HttpResponse.error());
    let draft: object | null = null;
    captureRequests("put", "/api/forum/drafts/category-3", (body) => {
      draft = body as object;
      return new HttpResponse(null, { status: 204 });
    });
    server.use(
      http.untyped.get("/api/forum/drafts/category-3", () =>
        draft ? HttpResponse.json(draft) : new HttpResponse(null, { status: 204 }),
      ),
    );
    const { unmount } = open();
    const dialog = await write();
    await userEvent.click(dialog.getByRole("button", { name: "Create Topic" }));
    await screen.findByText("Failed to create topic. Please try again.");
    unmount();
    await waitFor(() => expect(draft).not.toBeNull());
    open();
    await userEvent.click((await screen.findAllByRole("button", { name: "New Topic" }))[0] as HTMLElement);
    const again = within(await screen.findByRole("dialog", { name: "New Topic" }));
    expect(await again.findByLabelText("Content")).toHaveValue(CONTENT);
    await userEvent.click(again.getByRole("button", { name: "Create Topic" }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]).toEqual(sent[1]);
  });

  it("begins with the draft that the server has", async () => {
    server.use(
      http.get("/api/forum/drafts/{key}", () =>
        HttpResponse.json({
          title: "From the other browser",
          content: "Half a sen",
          savedAt: "2026-11-13T15:00:00.000Z",
        }),
      ),
    );
    open();
    await userEvent.click((await screen.findAllByRole("button", { name: "New Topic" }))[0] as HTMLElement);
    expect(await screen.findByLabelText("Title")).toHaveValue("From the other browser");
    expect(screen.getByLabelText("Content")).toHaveValue("Half a sen");
  });

  it("shows what it will look like", async () => {
    server.use(
      http.post("/api/forum/preview", () =>
        HttpResponse.json({ body: [{ tag: "p", children: [{ tag: "strong", children: ["Bold"] }] }] }),
      ),
    );
    open();
    const dialog = await write();
    await userEvent.click(dialog.getByRole("button", { name: "Preview" }));
    expect(await within(dialog.getByRole("region", { name: "Preview" })).findByText("Bold")).toBeInTheDocument();
  });
});
