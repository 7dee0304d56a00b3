import { accessRequest } from "@test/admin";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { POLL_INTERVAL_MS } from "./AdminEvents";
import AdminPage from "./AdminPage";
import type { InquiryCase } from "./types";

/** An event stream controlled by the test. */
class TestStream {
  static all: TestStream[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  close = vi.fn();
  readonly #hear = new Map<string, (event: { data: string }) => void>();

  constructor(readonly url: string) {
    TestStream.all.push(this);
  }

  addEventListener(type: string, listener: (event: { data: string }) => void): void {
    this.#hear.set(type, listener);
  }

  tell(data: string): void {
    act(() => this.#hear.get("cases")?.({ data }));
  }
}

let waiting = 0;

function open(path = "/admin") {
  signIn({ isAdmin: true });
  server.use(
    http.get("/api/admin/queues", () => HttpResponse.json([{ queue: "inquiries", waiting, promisedDays: 1 }])),
  );
  renderAt(
    path,
    <Routes>
      <Route path="/admin" element={<AdminPage />} />
      <Route path="/admin/:section/:item?" element={<AdminPage />} />
    </Routes>,
  );
}

/** The queue in the overview, which has a row for it if anything waits. */
const inquiries = (count: number) =>
  count === 0
    ? screen.findByText("All clear:")
    : screen.findByRole("link", { name: new RegExp(`^${count} ?Inquiries`) });

function show(state: "hidden" | "visible"): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

beforeEach(() => {
  waiting = 0;
  TestStream.all = [];
  vi.stubGlobal("EventSource", TestStream);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("counts a new case as soon as the server reports it", async () => {
  open();
  await inquiries(0);
  expect(TestStream.all.map(({ url }) => url)).toEqual(["/api/admin/live"]);
  waiting = 1;
  TestStream.all[0]?.tell('{"queue":"inquiries"}');
  await inquiries(1);
});

it("reloads what it may have missed before the stream was open", async () => {
  open();
  await inquiries(0);
  waiting = 2;
  act(() => TestStream.all[0]?.onopen?.());
  await inquiries(2);
});

it("reloads periodically while the stream is closed", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal("EventSource", undefined);
  open();
  await inquiries(0);
  waiting = 3;
  await act(() => vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS));
  await inquiries(3);
});

it("closes the stream in a hidden tab", async () => {
  open();
  await inquiries(0);
  show("hidden");
  expect(TestStream.all[0]?.close).toHaveBeenCalled();
  show("visible");
  expect(TestStream.all).toHaveLength(2);
});

it("checks the session when the server refuses the stream", async () => {
  let requests = 0;
  open();
  await inquiries(0);
  server.use(
    http.get("/api/user", () => {
      requests += 1;
      return problem(401, {});
    }),
  );
  const [stream] = TestStream.all;
  if (stream) stream.readyState = 2;
  act(() => stream?.onerror?.());
  await waitFor(() => expect(requests).toBe(1));
  expect(stream?.close).toHaveBeenCalled();
});

it("keeps the text of a form that a colleague's decision closes", async () => {
  const request = accessRequest();
  let list = [request];
  server.use(
    http.get("/api/admin/access-requests", () => HttpResponse.json(list)),
    http.get("/api/admin/access-requests/{reference}", () => HttpResponse.json({ ...request, state: "invited" })),
  );
  open("/admin/access-requests/MQ-7F3K9Q2M");
  await userEvent.click(await screen.findByRole("button", { name: "Dismiss" }));
  await userEvent.type(screen.getByLabelText("Reason"), "Wrote twice.");
  list = [];
  TestStream.all[0]?.tell('{"queue":"access-requests"}');
  const unsent = await screen.findByRole("alert", { name: "Your unsent text" });
  expect(unsent).toHaveTextContent("This request was updated in the meantime: Invited.");
  expect(unsent).toHaveTextContent("Wrote twice.");
  expect(unsent).toHaveFocus();
});

it("shows a colleague's reply in the form of another at once", async () => {
  const inquiry: InquiryCase = {
    reference: "MQ-7F3K9Q2M",
    kind: "inquiry",
    stage: "received",
    revision: 1,
    asked: { name: "Grace Hopper", text: "Is it still for sale?" },
    receivedAt: "2026-11-21T10:00:00.000Z",
    waitingSince: "2026-11-21T10:00:00.000Z",
    messages: [],
  };
  const reply = { id: 8, isMine: true, isNote: false, author: "carla", text: "It is sold.", at: inquiry.receivedAt };
  let current = inquiry;
  server.use(
    http.get("/api/admin/inquiries", () => HttpResponse.json([current])),
    http.get("/api/admin/inquiries/{reference}", () => HttpResponse.json(current)),
    http.get("/api/admin/reply-templates", () => HttpResponse.json([])),
  );
  open("/admin/inquiries/MQ-7F3K9Q2M");
  await userEvent.click(await screen.findByRole("button", { name: "Reply" }));
  await userEvent.type(screen.getByLabelText("Message"), "It is for sale.");
  current = { ...inquiry, stage: "answered", revision: 2, messages: [reply] };
  TestStream.all[0]?.tell('{"queue":"inquiries"}');
  expect(await screen.findByRole("alert")).toHaveTextContent(/^A reply was sent at .*, since you opened this form\.$/);
  expect(screen.getByLabelText("Message")).toHaveValue("It is for sale.");
  expect(screen.getByLabelText("Message")).toHaveFocus();
});
