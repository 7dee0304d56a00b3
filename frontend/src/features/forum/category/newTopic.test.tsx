import type { ForumTopic } from "@entities/forum/types";
import { open } from "@test/categoryPage";
import { captureRequests, category, stubForumEndpoints, topic } from "@test/forum";
import { http, problem } from "@test/http";
import { setConnectionStatus } from "@test/realtime";
import { server } from "@test/server";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

vi.mock("@shared/realtime/useRealtime", () => import("@test/realtime"));

let topics: ForumTopic[] = [];

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

async function createTopic(title = TITLE, content = CONTENT) {
  await userEvent.click((await screen.findAllByRole("button", { name: "New Topic" }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole("dialog", { name: "New Topic" }));
  await userEvent.type(await dialog.findByLabelText("Title"), title);
  await userEvent.type(dialog.getByLabelText("Content"), content);
  return dialog;
}

describe("a new topic", () => {
  it("is checked by the specified rules", async () => {
    open();
    const dialog = await createTopic("Oil", "Too short");
    await userEvent.click(dialog.getByRole("button", { name: "Create Topic" }));
    expect(await dialog.findByText("Title must be at least 5 characters long")).toBeInTheDocument();
    expect(dialog.getByText("Content must be at least 20 characters long")).toBeInTheDocument();
  });

  it("is created neither locked nor pinned, opens, and its draft is deleted", async () => {
    const sent = captureRequests("post", "/api/forum/categories/3/topics", (body) => {
      topics = [topic({ ...(body as object), id: 12 })];
      return HttpResponse.json(topics[0], { status: 201 });
    });
    let stored: object | null = null;
    captureRequests("put", "/api/forum/drafts/category-3", (body) => {
      stored = body as object;
      return new HttpResponse(null, { status: 204 });
    });
    server.use(
      http.untyped.get("/api/forum/drafts/category-3", () =>
        stored ? HttpResponse.json(stored) : new HttpResponse(null, { status: 204 }),
      ),
    );
    const discarded = captureRequests(
      "delete",
      "/api/forum/drafts/category-3",
      () => new HttpResponse(null, { status: 204 }),
    );
    open();
    const dialog = await createTopic();
    expect(await dialog.findByText(/^Draft saved/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Create Topic" }));
    expect(await screen.findByText("Topic created successfully")).toBeInTheDocument();
    expect(screen.getByText("Success!")).toBeInTheDocument();
    expect(await screen.findByText("The new topic")).toBeInTheDocument();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(sent.map(({ body }) => body)).toEqual([
      { title: TITLE, content: CONTENT, isLocked: false, isPinned: false },
    ]);
    await waitFor(() => expect(discarded).toHaveLength(1));
    expect(sessionStorage.getItem("unsent")).toBeNull();
  });

  it("keeps what is typed while it is posted as the draft of a reply to it", async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.untyped.post("/api/forum/categories/3/topics", async () => {
        await answered;
        return HttpResponse.json(topic({ id: 12 }), { status: 201 });
      }),
      http.untyped.all("/api/forum/drafts/category-3", () => new HttpResponse(null, { status: 204 })),
    );
    open();
    const dialog = await createTopic();
    await userEvent.click(dialog.getByRole("button", { name: "Create Topic" }));
    await userEvent.type(dialog.getByLabelText("Content"), " And which filter?");
    answer();
    expect(await screen.findByText("The new topic")).toBeInTheDocument();
    const [kept] = Object.entries(JSON.parse(sessionStorage.getItem("unsent") ?? "{}"));
    expect(kept).toEqual([expect.stringMatching(/^\d+\/draft\/topic-12$/), { content: "And which filter?" }]);
    sessionStorage.clear();
  });

  it.each([
    [() => problem(429, { message: "Please wait a minute" }), "Failed to create topic: Please wait a minute"],
    [() => HttpResponse.error(), "Failed to create topic. Please try again."],
  ])("says why it could not be created, and keeps what was typed", async (answer, sentence) => {
    captureRequests("post", "/api/forum/categories/3/topics", answer);
    open();
    const dialog = await createTopic();
    await userEvent.click(dialog.getByRole("button", { name: "Create Topic" }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(dialog.getByLabelText("Content")).toHaveValue(CONTENT);
  });

  it("is never created twice, not even after a reload", async () => {
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
    const dialog = await createTopic();
    await userEvent.click(dialog.getByRole("button", { name: "Create Topic" }));
    await screen.findByText("Failed to create topic. Please try again.");
    unmount();
    await waitFor(() => expect(draft).not.toBeNull());
    open();
    await userEvent.click((await screen.findAllByRole("button", { name: "New Topic" }))[0] as HTMLElement);
    const reopened = within(await screen.findByRole("dialog", { name: "New Topic" }));
    expect(await reopened.findByLabelText("Content")).toHaveValue(CONTENT);
    await userEvent.click(reopened.getByRole("button", { name: "Create Topic" }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]).toEqual(sent[1]);
  });

  it("starts with the draft of the server", async () => {
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

  it("has a preview", async () => {
    server.use(
      http.post("/api/forum/preview", () =>
        HttpResponse.json({ body: [{ tag: "p", children: [{ tag: "strong", children: ["Bold"] }] }] }),
      ),
    );
    open();
    const dialog = await createTopic();
    await userEvent.click(dialog.getByRole("button", { name: "Preview" }));
    expect(await within(dialog.getByRole("region", { name: "Preview" })).findByText("Bold")).toBeInTheDocument();
  });
});
