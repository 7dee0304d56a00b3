/** Reading a topic: structure, long posts, live updates and merges. */
import type { ForumTopicPage } from "@entities/forum/types";
import { post, stubForumEndpoints, topicPage } from "@test/forum";
import { http, problem } from "@test/http";
import { emitEvent, setConnectionStatus } from "@test/realtime";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import TopicPage from "./TopicPage";

vi.mock("@shared/realtime/useRealtime", () => import("@test/realtime"));

afterEach(() => vi.restoreAllMocks());

let topics: Map<string, ForumTopicPage>;

beforeEach(() => {
  topics = new Map([["12", topicPage([post(1)])]]);
  stubForumEndpoints();
  setConnectionStatus("connected");
  signIn({ isCollector: true });
  server.use(
    http.untyped.get("/api/forum/topics/:id", ({ params }) => {
      const found = topics.get(String(params.id));
      if (found) return HttpResponse.json(found);
      return problem(404, { message: "Topic not found", movedTo: { topicId: 14, number: 3 } } as never);
    }),
  );
});

const open = () =>
  renderAt(
    "/forum/topic/12",
    <Routes>
      <Route path="/forum/topic/:id" element={<TopicPage />} />
    </Routes>,
  );

const firstReply = () => screen.findByRole("article", { name: /^Reply 1 by/ });

it("has a heading for each post", async () => {
  open();
  await firstReply();
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "Original post by max_911",
    "Reply 1 by max_911",
  ]);
});

it("leads to the reply form below two replies or more", async () => {
  topics.set("12", topicPage([post(1), post(2)]));
  open();
  const field = await screen.findByLabelText("Your reply");
  await userEvent.click(screen.getByRole("button", { name: "Jump to reply" }));
  await waitFor(() => expect(field).toHaveFocus());
});

it("offers no way to the reply form that follows a single reply", async () => {
  open();
  await screen.findByLabelText("Your reply");
  expect(screen.queryByRole("button", { name: "Jump to reply" })).not.toBeInTheDocument();
});

it("offers no way to the reply form of a locked topic", async () => {
  topics.set("12", topicPage([post(1)], { isLocked: true }));
  open();
  await firstReply();
  expect(screen.queryByRole("button", { name: "Jump to reply" })).not.toBeInTheDocument();
});

describe("a very long post", () => {
  it("is folded until it is asked for", async () => {
    vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(1600);
    open();
    const reply = await firstReply();
    const text = within(reply).getByText("Reply number 1");
    await userEvent.click(within(reply).getByRole("button", { name: "Show all" }));
    expect(within(reply).queryByRole("button", { name: "Show all" })).not.toBeInTheDocument();
    expect(document.activeElement).toContainElement(text);
  });

  it("is one above 1,500 pixels", async () => {
    vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(1500);
    open();
    expect(within(await firstReply()).queryByRole("button", { name: "Show all" })).not.toBeInTheDocument();
  });
});

it("remembers that live updates are off", async () => {
  const liveSwitch = () => screen.findByRole("switch", { name: "Real-time updates" });
  open();
  await userEvent.click(await liveSwitch());
  cleanup();
  open();
  expect(await liveSwitch()).not.toBeChecked();
  await userEvent.click(await liveSwitch());
  cleanup();
  open();
  expect(await liveSwitch()).toBeChecked();
});

it("says what became of a topic that is merged while it is read", async () => {
  open();
  await firstReply();
  topics = new Map([["14", topicPage([post(1)], { id: 14, title: "Oil for old engines" })]]);
  emitEvent({ type: "topic_updated", topicId: 12, categoryId: 3 });
  expect(await screen.findByRole("heading", { name: "Oil for old engines" })).toBeInTheDocument();
  expect(
    await screen.findByText("This topic was merged into “Oil for old engines” by the concierge"),
  ).toBeInTheDocument();
});
