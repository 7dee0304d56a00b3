/** Edits of a post: leaving them, and losing the post meanwhile. */
import type { ForumTopicPage } from "@entities/forum/types";
import { mine, post, stubForumEndpoints, topicPage } from "@test/forum";
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

/** The topic; null once it is removed. */
let shown: ForumTopicPage | null;

const field = () => screen.findByLabelText("Edit your reply");
const button = (name: string) => screen.findByRole("button", { name });
const change = (next: ForumTopicPage | null) => {
  shown = next;
  emitEvent({ type: "topic_updated", topicId: 12, categoryId: 3 });
};

beforeEach(async () => {
  shown = topicPage([post(1, mine)]);
  stubForumEndpoints();
  setConnectionStatus("connected");
  signIn({ isCollector: true });
  server.use(
    http.get("/api/forum/topics/{id}", () =>
      shown ? HttpResponse.json(shown) : problem(404, { message: "Topic not found" }),
    ),
    http.untyped.put("/api/forum/drafts/:key", () => new HttpResponse(null, { status: 204 })),
  );
  renderAt(
    "/forum/topic/12",
    <Routes>
      <Route path="/forum/topic/:id" element={<TopicPage />} />
    </Routes>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "More for reply 1" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
  await field();
});

describe("Cancel", () => {
  it("asks before it discards what was changed", async () => {
    await userEvent.type(await field(), " and more");
    await userEvent.click(await button("Cancel"));
    const dialog = await screen.findByRole("dialog", { name: "Discard your changes?" });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await field()).toHaveValue("Reply number 1 and more");
    await userEvent.click(await button("Cancel"));
    await userEvent.click(await button("Discard"));
    await waitFor(() => expect(screen.queryByLabelText("Edit your reply")).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("closes an unchanged edit at once", async () => {
    await userEvent.click(await button("Cancel"));
    await waitFor(() => expect(screen.queryByLabelText("Edit your reply")).not.toBeInTheDocument());
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});

const removed = () => topicPage([post(1, { ...mine, state: "removed", content: "", body: [] })]);

describe("an edit of a post that is removed meanwhile", () => {
  it("stays for copying", async () => {
    await userEvent.type(await field(), " and more");
    change(removed());
    expect(await screen.findByText(/The post was removed before this edit was saved/)).toBeInTheDocument();
    expect(screen.getByLabelText("Your edit")).toHaveValue("Reply number 1 and more");
    expect(screen.getByLabelText("Your edit")).toHaveAttribute("readonly");
    expect(screen.queryByRole("button", { name: "Save" })).not.toBeInTheDocument();
    await userEvent.click(await button("Close"));
    expect(screen.queryByLabelText("Your edit")).not.toBeInTheDocument();
  });

  it("goes on if the post is restored", async () => {
    await userEvent.type(await field(), " and more");
    change(removed());
    await screen.findByLabelText("Your edit");
    change(topicPage([post(1, mine)]));
    await waitFor(() => expect(screen.queryByLabelText("Your edit")).not.toBeInTheDocument());
    expect(await field()).toHaveValue("Reply number 1 and more");
  });

  it("closes if nothing was changed", async () => {
    change(removed());
    expect(await screen.findByText("Removed by the concierge.")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByLabelText("Edit your reply")).not.toBeInTheDocument());
    expect(screen.queryByLabelText("Your edit")).not.toBeInTheDocument();
  });

  it("stays for copying if the whole topic is removed", async () => {
    await userEvent.type(await field(), " and more");
    change(null);
    expect(await screen.findByRole("heading", { name: "Topic not found" })).toHaveFocus();
    expect(screen.getByLabelText("Your edit")).toHaveValue("Reply number 1 and more");
  });
});

it("keeps the field where it is when the topic is locked, and announces that", async () => {
  await userEvent.type(await screen.findByLabelText("Your reply"), "Half a sen");
  const section = screen.getByRole("region", { name: "Write a reply" });
  expect(section.firstElementChild?.tagName).toBe("FORM");
  change(topicPage([], { isLocked: true }));
  const note = await screen.findByText(/This topic is locked/);
  expect(note.closest('[role="status"]')).not.toBeNull();
  expect(section.firstElementChild?.tagName).toBe("FORM");
  expect(screen.getByLabelText("Your reply")).toHaveValue("Half a sen");
});
