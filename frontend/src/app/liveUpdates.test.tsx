import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { signIn } from "../../test/people";
import { renderAt } from "../../test/render";
import { server } from "../../test/server";
import { useSession } from "../shared/api/useSession";
import { LiveProvider } from "../shared/live/LiveProvider";
import { useLive } from "../shared/live/useLive";
import { NoticeBell } from "./header/NoticeBell";
import { LiveUpdates } from "./LiveUpdates";

class TestSocket {
  static readonly OPEN = 1;
  static all: TestSocket[] = [];
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  close = vi.fn();
  send = vi.fn();

  constructor(readonly url: string) {
    TestSocket.all.push(this);
  }
}

function Who() {
  const { user } = useSession();
  const { status } = useLive();
  return (
    <p>
      {user?.username ?? "nobody"} is {status}
    </p>
  );
}

const open = () =>
  renderAt(
    "/",
    <LiveProvider>
      <LiveUpdates />
      <NoticeBell />
      <Who />
    </LiveProvider>,
  );

beforeEach(() => {
  TestSocket.all = [];
  vi.stubGlobal("WebSocket", TestSocket);
});

it("opens no channel for a visitor", async () => {
  server.use(http.get("/api/user", () => HttpResponse.json({}, { status: 401 })));
  open();
  expect(await screen.findByText("nobody is disconnected")).toBeInTheDocument();
  expect(TestSocket.all).toEqual([]);
});

it("counts notices anew when the server tells of one", async () => {
  let unread = 0;
  server.use(http.get("/api/notifications/unread", () => HttpResponse.json({ unread })));
  signIn();
  open();
  await screen.findByText("ada_l is connecting");
  const [socket] = TestSocket.all;
  expect(socket?.url).toBe("ws://localhost:3000/ws");
  act(() => socket?.onopen?.());
  expect(screen.getByText("ada_l is connected")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Notifications" })).toBeInTheDocument();
  unread = 3;
  act(() => socket?.onmessage?.({ data: JSON.stringify({ type: "notification", unread: 3 }) }));
  expect(await screen.findByRole("link", { name: "Notifications, 3 unread" })).toBeInTheDocument();
});

it("asks who one still is when the server ends the channel, and opens no other for nobody", async () => {
  server.use(http.get("/api/notifications/unread", () => HttpResponse.json({ unread: 0 })));
  signIn();
  open();
  await screen.findByText("ada_l is connecting");
  const [socket] = TestSocket.all;
  act(() => socket?.onopen?.());
  server.use(http.get("/api/user", () => HttpResponse.json({}, { status: 401 })));
  act(() => socket?.onclose?.({ code: 1008 }));
  await waitFor(() => expect(screen.getByText("nobody is disconnected")).toBeInTheDocument());
});

it("counts the notices that came while the connection was away", async () => {
  let unread = 0;
  server.use(http.get("/api/notifications/unread", () => HttpResponse.json({ unread })));
  signIn();
  open();
  await screen.findByText("ada_l is connecting");
  act(() => TestSocket.all[0]?.onopen?.());
  expect(await screen.findByRole("link", { name: "Notifications" })).toBeInTheDocument();
  unread = 2;
  act(() => TestSocket.all[0]?.onclose?.({ code: 1012 }));
  act(() => void window.dispatchEvent(new Event("online")));
  act(() => TestSocket.all[1]?.onopen?.());
  expect(await screen.findByRole("link", { name: "Notifications, 2 unread" })).toBeInTheDocument();
});
