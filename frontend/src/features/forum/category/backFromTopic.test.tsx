import { holdDedupeWindow } from "@test/dedupe";
import { captureRequests, category, post, stubForumEndpoints, topic, topicPage } from "@test/forum";
import { http } from "@test/http";
import { setConnectionStatus } from "@test/realtime";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes, useNavigate } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import TopicPage from "../topic/TopicPage";
import CategoryPage from "./CategoryPage";

vi.mock("@shared/realtime/useRealtime", () => import("@test/realtime"));

/** IntersectionObserver that reports every observed element as visible. */
class AllInView {
  readonly #tell: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    this.#tell = callback;
  }
  observe(target: Element): void {
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry;
    this.#tell([entry], this as unknown as IntersectionObserver);
  }
  unobserve(): void {}
  disconnect(): void {}
}

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
}

const skeleton = () => screen.queryByRole("status", { name: "Loading topics" });

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", AllInView);
  stubForumEndpoints();
  setConnectionStatus("connected");
  signIn({ isCollector: true });
});

it("shows the category's list again on the way back from a new topic", async () => {
  let unread = 1;
  let lists = 0;
  server.use(
    http.get("/api/forum/categories/{id}", () => HttpResponse.json(category())),
    http.get("/api/forum/categories/{id}/topics", () => {
      lists += 1;
      return HttpResponse.json([topic({ postCount: 1, lastNumber: 1, firstUnread: unread })]);
    }),
    http.get("/api/forum/topics/{id}", () => HttpResponse.json(topicPage([post(1)], { firstUnread: unread }))),
  );
  const read = captureRequests("put", "/api/forum/topics/12/read", () => {
    unread = 0;
    return new HttpResponse(null, { status: 204 });
  });
  holdDedupeWindow();
  renderAt(
    "/forum/category/3",
    <>
      <Back />
      <Routes>
        <Route path="/forum/category/:id" element={<CategoryPage />} />
        <Route path="/forum/topic/:id" element={<TopicPage />} />
      </Routes>
    </>,
  );
  const list = await screen.findByRole("list", { name: "Topics" });
  await userEvent.click(within(list).getByRole("link", { name: /^Which oil for a 964/ }));
  expect(await screen.findByRole("article", { name: /^Reply 1 by/ })).toBeInTheDocument();
  // Marking the topic as read invalidates the lists while SWR still deduplicates requests for them.
  await waitFor(() => expect(read).toHaveLength(1));
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(await screen.findByRole("link", { name: /^Which oil for a 964/ })).toBeInTheDocument();
  expect(skeleton()).not.toBeInTheDocument();
  expect(lists).toBe(2);
});
