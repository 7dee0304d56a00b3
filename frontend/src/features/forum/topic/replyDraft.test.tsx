import type { ForumTopicPage } from "@entities/forum/types";
import { captureRequests, mine, post, stubForumEndpoints, topicPage } from "@test/forum";
import { http, problem } from "@test/http";
import { emitEvent, setConnectionStatus } from "@test/realtime";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import TopicPage from "./TopicPage";

vi.mock("@shared/realtime/useRealtime", () => import("@test/realtime"));

const CONTENT = "Changed twice a year, whatever you drive.";

/** The topic; null once it is removed. */
let shown: ForumTopicPage | null;
/** The draft on the server, and how often it was deleted. */
let stored: string | null;
let deletions: number;

function open(traits: object = {}) {
  signIn({ isCollector: true, ...traits });
  return renderAt(
    "/forum/topic/12",
    <Routes>
      <Route path="/forum/topic/:id" element={<TopicPage />} />
    </Routes>,
  );
}

const composer = () => screen.findByLabelText("Your reply");
const press = () => userEvent.click(screen.getByRole("button", { name: "Post Reply" }));

beforeEach(() => {
  [shown, stored, deletions] = [topicPage(), null, 0];
  sessionStorage.clear();
  stubForumEndpoints();
  setConnectionStatus("connected");
  const noContent = () => new HttpResponse(null, { status: 204 });
  server.use(
    http.get("/api/forum/topics/{id}", () =>
      shown ? HttpResponse.json(shown) : problem(404, { message: "Topic not found" }),
    ),
    http.untyped.get("/api/forum/drafts/topic-12", () =>
      stored === null ? noContent() : HttpResponse.json({ content: stored, title: null }),
    ),
    http.untyped.put("/api/forum/drafts/topic-12", async ({ request }) => {
      stored = ((await request.json()) as { content: string }).content;
      return noContent();
    }),
    http.untyped.delete("/api/forum/drafts/topic-12", () => {
      stored = null;
      deletions += 1;
      return noContent();
    }),
  );
});

/** Posts `CONTENT`, and types while the server takes its time. */
async function postAndType(text: string) {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.untyped.post("/api/forum/topics/12/posts", async () => {
      await answered;
      return HttpResponse.json(post(1, mine), { status: 201 });
    }),
  );
  await userEvent.type(await composer(), CONTENT);
  await press();
  await userEvent.type(await composer(), text);
  answer();
  expect(await screen.findByText("Reply posted successfully")).toBeInTheDocument();
}

describe("text that is typed while a reply is being posted", () => {
  it("stays in the field and in the draft", async () => {
    open();
    await postAndType("{Enter}And the filter with it.");
    expect(await composer()).toHaveValue("And the filter with it.");
    await waitFor(() => expect(stored).toBe("And the filter with it."), { timeout: 3000 });
  });

  it("stays as a whole if the posted part was changed", async () => {
    open();
    await postAndType("{Backspace}, or ride.");
    expect(await composer()).toHaveValue("Changed twice a year, whatever you drive, or ride.");
  });
});

describe("the draft on the server", () => {
  const answerPost = () =>
    captureRequests("post", "/api/forum/topics/12/posts", () => HttpResponse.json(post(1, mine), { status: 201 }));

  it("is deleted once its reply is posted", async () => {
    answerPost();
    open();
    await userEvent.type(await composer(), CONTENT);
    await waitFor(() => expect(stored).toBe(CONTENT), { timeout: 3000 });
    await screen.findByText(/^Draft saved/);
    await press();
    await waitFor(() => expect(deletions).toBe(1));
    expect(await composer()).toHaveValue("");
  });

  it("is kept if another tab has stored it meanwhile", async () => {
    answerPost();
    open();
    await userEvent.type(await composer(), CONTENT);
    await screen.findByText(/^Draft saved/, undefined, { timeout: 3000 });
    stored = "Another thought, from another tab.";
    await press();
    expect(await screen.findByText("Reply posted successfully")).toBeInTheDocument();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([stored, deletions]).toEqual(["Another thought, from another tab.", 0]);
  });
});

describe("a reply that was started before its topic was removed", () => {
  it("stays visible for copying", async () => {
    open();
    await userEvent.type(await composer(), CONTENT);
    shown = null;
    emitEvent({ type: "topic_updated", topicId: 12, categoryId: 3 });
    expect(await screen.findByRole("heading", { name: "Topic not found" })).toBeInTheDocument();
    expect(await composer()).toHaveValue(CONTENT);
    expect(await composer()).toHaveAttribute("readonly");
    expect(screen.queryByRole("button", { name: "Post Reply" })).not.toBeInTheDocument();
  });

  it("stays visible to an admin, who can still read the topic", async () => {
    open({ isAdmin: true });
    await userEvent.type(await composer(), CONTENT);
    shown = topicPage([], { state: "removed" });
    emitEvent({ type: "topic_updated", topicId: 12, categoryId: 3 });
    await waitFor(async () => expect(await composer()).toHaveAttribute("readonly"));
    expect(await composer()).toHaveValue(CONTENT);
  });

  it("that is empty is not shown", async () => {
    open();
    await composer();
    shown = null;
    emitEvent({ type: "topic_updated", topicId: 12, categoryId: 3 });
    expect(await screen.findByRole("heading", { name: "Topic not found" })).toBeInTheDocument();
    expect(screen.queryByLabelText("Your reply")).not.toBeInTheDocument();
  });
});
