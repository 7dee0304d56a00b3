import { isFavoriteAction } from "@entities/favorite/favoriteAction";
import { useSignIn } from "@entities/session/useSignIn";
import { ApiProvider } from "@shared/api/ApiProvider";
import { cacheKey } from "@shared/api/cacheKeys";
import { useQuery } from "@shared/api/query";
import type { User } from "@shared/api/types";
import { RealtimeProvider } from "@shared/realtime/RealtimeProvider";
import { IdentityProvider, useIdentity } from "@shared/session/IdentityProvider";
import { storePendingAction, takePendingAction } from "@shared/session/pendingAction";
import { claimSessionDrafts, readSessionDraft, writeSessionDraft } from "@shared/session/sessionDrafts";
import { useSession } from "@shared/session/useSession";
import { ToastProvider } from "@shared/toasts/ToastProvider";
import { http, problem } from "@test/http";
import { server } from "@test/server";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { RouteGuard } from "./RouteGuard";
import { SessionMonitor } from "./SessionMonitor";

const member = (id: number, username: string, firstName: string): User => ({
  id,
  username,
  email: `${username}@example.com`,
  firstName,
  isCollector: false,
  isAdmin: false,
  emailVerified: true,
});

const ada = member(7, "ada_l", "Ada");
const grace = member(8, "grace_h", "Grace");

/** The user of the browser's session cookie, shared by all tabs. */
let cookie: User | null;
/** Delays the response of the private list. */
let userDelay: Promise<void> | null;

class TestSocket {
  static readonly OPEN = 1;
  static all: TestSocket[] = [];
  readyState = 0;
  close = vi.fn();
  constructor() {
    TestSocket.all.push(this);
  }
}

/** A private list and a field with private input. */
function Private() {
  const { data } = useQuery(cacheKey("/api/private"), async () => {
    const response = await fetch("/api/private");
    return (await response.json()) as string;
  });
  return (
    <>
      <p>{data ?? "loading"}</p>
      {data && <input aria-label="About you" defaultValue={data} />}
    </>
  );
}

function Tools() {
  const { login } = useSignIn();
  const { setIdentity, check } = useIdentity();
  const { user } = useSession();
  return (
    <>
      <button type="button" onClick={() => void login({ username: "grace_h", password: "12345678" })}>
        log in
      </button>
      <button type="button" onClick={() => setIdentity(null)}>
        log out
      </button>
      <button type="button" onClick={() => void check()}>
        check
      </button>
      <button type="button" onClick={() => user && setIdentity({ ...user, firstName: "Augusta" })}>
        rename
      </button>
      <p>{user ? `I am ${user.firstName}` : "I am nobody"}</p>
    </>
  );
}

/** A tab with its own providers and the shared cookie. */
function openTab(path = "/private") {
  const { container, unmount } = render(
    <ToastProvider>
      <IdentityProvider>
        <MemoryRouter initialEntries={[path]}>
          <ApiProvider>
            <RealtimeProvider>
              <SessionMonitor />
              <Tools />
              <Routes>
                <Route
                  path="/private"
                  element={
                    <RouteGuard>
                      <Private />
                    </RouteGuard>
                  }
                />
                <Route path="/auth" element={<p>the door</p>} />
                <Route path="/" element={<p>home</p>} />
              </Routes>
            </RealtimeProvider>
          </ApiProvider>
        </MemoryRouter>
      </IdentityProvider>
    </ToastProvider>,
    { container: document.body.appendChild(document.createElement("section")) },
  );
  return { ...within(container), container, unmount };
}

const press = (tab: ReturnType<typeof openTab>, name: string) =>
  act(async () => void fireEvent.click(tab.getByRole("button", { name })));

beforeEach(() => {
  cookie = ada;
  userDelay = null;
  TestSocket.all = [];
  vi.stubGlobal("WebSocket", TestSocket);
  server.use(
    http.get("/api/user", () =>
      cookie ? HttpResponse.json(cookie) : problem(401, { message: "Please log in first" }),
    ),
    http.untyped.get("/api/private", async () => {
      const cookieName = cookie?.firstName;
      await userDelay;
      return HttpResponse.json(`${cookieName}'s list`);
    }),
    http.post("/api/login", () => {
      cookie = grace;
      return HttpResponse.json(grace);
    }),
  );
});

it("shows another member's data in every tab, and none of the previous member, within a second", async () => {
  const first = openTab();
  expect(await first.findByText("Ada's list")).toBeInTheDocument();
  expect(await first.findByLabelText("About you")).toHaveValue("Ada's list");
  const second = openTab("/");
  await second.findByText("I am Ada");
  const [socket] = TestSocket.all;
  // Requests are blocked: only the previous content can be on screen.
  let release = () => {};
  userDelay = new Promise((resolve) => {
    release = resolve;
  });
  await press(second, "log in");
  await first.findByText("I am Grace", {}, { timeout: 1000 });
  expect(first.container).not.toHaveTextContent("Ada");
  expect(first.queryByLabelText("About you")).not.toBeInTheDocument();
  expect(socket?.close).toHaveBeenCalled();
  release();
  expect(await first.findByText("Grace's list")).toBeInTheDocument();
  expect(first.getByLabelText("About you")).toHaveValue("Grace's list");
  expect(await screen.findByText("Logged in as Grace")).toBeInTheDocument();
});

it("discards a response to a request of the previous member", async () => {
  let release = () => {};
  userDelay = new Promise((resolve) => {
    release = resolve;
  });
  const first = openTab();
  await first.findByText("loading");
  const second = openTab("/");
  await second.findByText("I am Ada");
  userDelay = null;
  await press(second, "log in");
  expect(await first.findByText("Grace's list")).toBeInTheDocument();
  release();
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(first.getByText("Grace's list")).toBeInTheDocument();
});

it("sends every tab to the login page when one logs out, and deletes unsent text", async () => {
  const first = openTab();
  await first.findByText("Ada's list");
  writeSessionDraft("form/7/note", { text: "private" });
  storePendingAction({ kind: "vehicle", list: "saved", id: 3, name: "Ferrari" }, 7);
  const second = openTab("/");
  await second.findByText("I am Ada");
  cookie = null;
  await press(second, "log out");
  expect(await first.findByText("the door", {}, { timeout: 1000 })).toBeInTheDocument();
  expect(first.container).not.toHaveTextContent("Ada");
  expect(readSessionDraft("form/7/note", (kept): kept is object => kept !== null)).toBeNull();
  expect(takePendingAction(7, isFavoriteAction)).toBeNull();
  expect(await screen.findByText("You logged out in another tab.")).toBeInTheDocument();
});

it("tells other tabs that a session has ended, and keeps unsent text for its author only", async () => {
  const first = openTab();
  await first.findByText("Ada's list");
  const second = openTab("/");
  await second.findByText("I am Ada");
  writeSessionDraft("form/7/note", { text: "private" });
  cookie = null;
  await press(second, "check");
  expect(await first.findByText("the door")).toBeInTheDocument();
  const isKept = () => readSessionDraft("form/7/note", (kept): kept is object => kept !== null) !== null;
  expect(isKept()).toBe(true);
  claimSessionDrafts(grace.id);
  expect(isKept()).toBe(false);
});

it("shows changes by the same member in the other tabs without reloading them", async () => {
  const first = openTab();
  const field = await first.findByLabelText("About you");
  await userEvent.type(field, " and more");
  const second = openTab("/");
  await second.findByText("I am Ada");
  cookie = { ...ada, firstName: "Augusta" };
  await press(second, "rename");
  expect(await first.findByText("I am Augusta")).toBeInTheDocument();
  expect(first.getByLabelText("About you")).toBe(field);
  expect(field).toHaveValue("Ada's list and more");
});

it("leaves a visitor's page as it is when somebody logs in elsewhere", async () => {
  cookie = null;
  const first = openTab();
  await first.findByText("the door");
  const second = openTab("/");
  await second.findByText("I am nobody");
  await press(second, "log in");
  expect(await first.findByText("I am Grace")).toBeInTheDocument();
  expect(first.getByText("the door")).toBeInTheDocument();
});

it("uses the latest login, not a slower response from before it", async () => {
  let release = () => {};
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
  cookie = null;
  server.use(
    http.get(
      "/api/user",
      async () => {
        await slow;
        return problem(401, {});
      },
      { once: true },
    ),
  );
  const tab = openTab("/");
  await press(tab, "log in");
  expect(await tab.findByText("I am Grace")).toBeInTheDocument();
  release();
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(tab.getByText("I am Grace")).toBeInTheDocument();
});

it("checks the session when the browser restores a page from its cache", async () => {
  const tab = openTab();
  await tab.findByText("Ada's list");
  cookie = grace;
  act(() => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
  await waitFor(() => expect(tab.getByText("I am Grace")).toBeInTheDocument());
  expect(await tab.findByText("Grace's list")).toBeInTheDocument();
});
