import { useForumEventToasts } from "@features/forum/realtime/useForumEventToasts";
import { cacheKey } from "@shared/api/cacheKeys";
import { useQuery } from "@shared/api/query";
import { RealtimeProvider } from "@shared/realtime/RealtimeProvider";
import { useRealtime } from "@shared/realtime/useRealtime";
import { useSession } from "@shared/session/useSession";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { useLayoutEffect, useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import NotificationBell from "./header/NotificationBell";
import RealtimeUpdates from "./RealtimeUpdates";

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

function SessionStatus() {
  const { user } = useSession();
  const { status } = useRealtime();
  return (
    <p>
      {user?.username ?? "nobody"} is {status}
    </p>
  );
}

const open = () =>
  renderAt(
    "/",
    <RealtimeProvider>
      <RealtimeUpdates />
      <NotificationBell />
      <SessionStatus />
    </RealtimeProvider>,
  );

beforeEach(() => {
  TestSocket.all = [];
  vi.stubGlobal("WebSocket", TestSocket);
});

it("opens no connection for a visitor", async () => {
  server.use(http.get("/api/user", () => problem(401, {})));
  open();
  expect(await screen.findByText("nobody is disconnected")).toBeInTheDocument();
  expect(TestSocket.all).toEqual([]);
});

it("reloads the number of notifications when the server reports a new one", async () => {
  let unread = 0;
  server.use(http.get("/api/notifications/unread", () => HttpResponse.json({ unread })));
  signIn();
  open();
  await screen.findByText("ada_l is connecting");
  const [socket] = TestSocket.all;
  expect(socket?.url).toBe("ws://localhost:3000/ws");
  act(() => socket?.onopen?.());
  // The component `Who` may subscribe to the status only after the socket has opened.
  expect(await screen.findByText("ada_l is connected")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Notifications" })).toBeInTheDocument();
  unread = 3;
  act(() => socket?.onmessage?.({ data: JSON.stringify({ type: "notification", unread: 3 }) }));
  expect(await screen.findByRole("link", { name: "Notifications, 3 unread" })).toBeInTheDocument();
});

it("asks for the user when a notification arrives, which may be about their roles", async () => {
  server.use(http.get("/api/notifications/unread", () => HttpResponse.json({ unread: 0 })));
  signIn();
  open();
  await screen.findByText("ada_l is connecting");
  act(() => TestSocket.all[0]?.onopen?.());
  let asked = 0;
  server.use(
    http.get("/api/user", () => {
      asked += 1;
      return problem(401, {});
    }),
  );
  act(() => TestSocket.all[0]?.onmessage?.({ data: JSON.stringify({ type: "notification", unread: 1 }) }));
  await waitFor(() => expect(asked).toBe(1));
});

it("checks the session when the server closes the connection, and opens no other without a session", async () => {
  server.use(http.get("/api/notifications/unread", () => HttpResponse.json({ unread: 0 })));
  signIn();
  open();
  await screen.findByText("ada_l is connecting");
  const [socket] = TestSocket.all;
  act(() => socket?.onopen?.());
  server.use(http.get("/api/user", () => problem(401, {})));
  act(() => socket?.onclose?.({ code: 1008 }));
  await waitFor(() => expect(screen.getByText("nobody is disconnected")).toBeInTheDocument());
});

it("counts the notifications that arrived while it was disconnected", async () => {
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

it("reports a connection that comes back between the rendering of a page and its effects", async () => {
  server.use(http.get("/api/notifications/unread", () => HttpResponse.json({ unread: 0 })));
  const greeting = { data: JSON.stringify({ type: "connection_status", status: "connected" }) };
  function Forum() {
    useForumEventToasts();
    useLayoutEffect(() => {
      window.dispatchEvent(new Event("online"));
      TestSocket.all[1]?.onopen?.();
      TestSocket.all[1]?.onmessage?.(greeting);
    }, []);
    return null;
  }
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return isOpen ? (
      <Forum />
    ) : (
      <button type="button" onClick={() => setOpen(true)}>
        forum
      </button>
    );
  }
  signIn();
  renderAt(
    "/",
    <RealtimeProvider>
      <SessionStatus />
      <Page />
    </RealtimeProvider>,
  );
  await screen.findByText("ada_l is connecting");
  act(() => TestSocket.all[0]?.onopen?.());
  act(() => TestSocket.all[0]?.onmessage?.(greeting));
  act(() => TestSocket.all[0]?.onclose?.({ code: 1012 }));
  act(() => screen.getByRole("button", { name: "forum" }).click());
  expect(await screen.findByText("Connected to real-time forum updates")).toBeInTheDocument();
});

describe("a changed vehicle", () => {
  let reads: Record<string, number>;

  function Reader({ path, query = {} }: { path: string; query?: object }) {
    const { data } = useQuery(cacheKey(path, query), async () => {
      const count = (reads[path] ?? 0) + 1;
      reads[path] = count;
      return count;
    });
    return <p>{`${path} read ${data ?? 0} times`}</p>;
  }

  const receive = (message: object) => act(() => TestSocket.all[0]?.onmessage?.({ data: JSON.stringify(message) }));

  beforeEach(async () => {
    reads = {};
    server.use(http.get("/api/notifications/unread", () => HttpResponse.json({ unread: 0 })));
    signIn();
    renderAt(
      "/",
      <RealtimeProvider>
        <RealtimeUpdates />
        <SessionStatus />
        <Reader path="/api/vehicles" query={{ sort: "newest" }} />
        <Reader path="/api/vehicles/stretch" query={{ make: "ferrari", pages: 2 }} />
        <Reader path="/api/vehicles/7" />
        <Reader path="/api/vehicles/8" />
        <Reader path="/api/vehicles/8/similar" />
        <Reader path="/api/user/saved-vehicles" />
      </RealtimeProvider>,
    );
    await screen.findByText("ada_l is connecting");
    await screen.findByText("/api/vehicles/8 read 1 times");
    act(() => TestSocket.all[0]?.onopen?.());
  });

  it("is reloaded, with every list that may show it", async () => {
    receive({ type: "vehicle_updated", vehicleId: 7, eventId: 3 });
    for (const path of ["", "/stretch", "/7", "/8/similar"]) {
      expect(await screen.findByText(`/api/vehicles${path} read 2 times`)).toBeInTheDocument();
    }
    expect(await screen.findByText("/api/user/saved-vehicles read 2 times")).toBeInTheDocument();
    expect(screen.getByText("/api/vehicles/8 read 1 times")).toBeInTheDocument();
  });

  it("is reloaded when it is one of many", async () => {
    receive({ type: "vehicle_updated", vehicleId: 1, vehicleIds: [1, 2, 8], eventId: 3 });
    expect(await screen.findByText("/api/vehicles/8 read 2 times")).toBeInTheDocument();
    expect(screen.getByText("/api/vehicles/7 read 1 times")).toBeInTheDocument();
    // More ids than one event carries: any vehicle may have changed.
    receive({
      type: "vehicle_updated",
      vehicleId: 100,
      vehicleIds: Array.from({ length: 100 }, (_, at) => 100 + at),
      eventId: 4,
    });
    expect(await screen.findByText("/api/vehicles/7 read 2 times")).toBeInTheDocument();
  });

  it("is reloaded when an event may have been missed", async () => {
    receive({ type: "resync", eventId: 9 });
    for (const path of ["", "/stretch", "/7", "/8", "/8/similar"]) {
      expect(await screen.findByText(`/api/vehicles${path} read 2 times`)).toBeInTheDocument();
    }
  });

  it("is reloaded once together with others that change at the same time", async () => {
    for (let vehicleId = 1; vehicleId <= 40; vehicleId += 1) {
      receive({ type: "vehicle_updated", vehicleId, eventId: vehicleId });
    }
    expect(await screen.findByText("/api/vehicles/8 read 2 times")).toBeInTheDocument();
    expect(reads["/api/vehicles"]).toBe(3);
  });
});
