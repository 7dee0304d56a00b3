import type { Notification } from "@entities/notification/types";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes, useLocation } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { groupByDay } from "./groupByDay";
import NotificationsPage from "./NotificationsPage";
import UnsubscribePage from "./UnsubscribePage";

const notice = (traits: Partial<Notification>): Notification => ({
  id: 1,
  kind: "price_changed",
  category: "priceAlerts",
  title: "Price reduced: 1967 Ferrari 275 GTB",
  text: "From $1,250,000 to $1,200,000.",
  link: "/listings/7",
  at: new Date().toISOString(),
  isRead: false,
  ...traits,
});

function Frame() {
  const { pathname } = useLocation();
  return <p data-testid="where">{pathname}</p>;
}

const open = (path: string) =>
  renderAt(
    path,
    <>
      <Frame />
      <Routes>
        <Route path="/notifications" element={<NotificationsPage />} />
        <Route path="/unsubscribe/:token" element={<UnsubscribePage />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
  );

/** Stubs the notification list with read state. */
function stubNotifications(notices: Notification[]) {
  const sent: unknown[] = [];
  const read = new Set(notices.filter(({ isRead }) => isRead).map(({ id }) => id));
  const unread = () => notices.length - read.size;
  server.use(
    http.get("/api/notifications", () => HttpResponse.json(notices.map((n) => ({ ...n, isRead: read.has(n.id) })))),
    http.get("/api/notifications/unread", () => HttpResponse.json({ unread: unread() })),
    http.post("/api/notifications/read", async ({ request }) => {
      const body = (await request.json()) as { ids?: number[]; upTo?: number };
      sent.push(body);
      for (const { id } of notices) if (body.ids?.includes(id) || id <= (body.upTo ?? -1)) read.add(id);
      return HttpResponse.json({ unread: unread() });
    }),
  );
  return sent;
}

describe("the list of notifications", () => {
  beforeEach(() => {
    signIn();
  });

  it("is grouped by day, and following a link marks it as read", async () => {
    const sent = stubNotifications([
      notice({ id: 2 }),
      notice({ id: 1, title: "Sold: 1955 Porsche", at: "2026-01-02T18:00:00Z" }),
    ]);
    open("/notifications");
    const today = await screen.findByRole("region", { name: "Notifications: Today" });
    expect(screen.getByRole("region", { name: "Notifications: Friday, January 2, 2026" })).toHaveTextContent(
      "Sold: 1955 Porsche",
    );
    expect(await screen.findByText("2 unread")).toBeInTheDocument();
    const link = within(today).getByRole("link", { name: "Unread: Price reduced: 1967 Ferrari 275 GTB" });
    expect(today).toHaveTextContent("From $1,250,000 to $1,200,000.");
    await userEvent.click(link);
    expect(screen.getByTestId("where")).toHaveTextContent("/listings/7");
    await waitFor(() => expect(sent).toEqual([{ ids: [2] }]));
  });

  it("is marked as read by one button, up to the latest one shown", async () => {
    const sent = stubNotifications([notice({ id: 9 }), notice({ id: 4 })]);
    open("/notifications");
    await userEvent.click(await screen.findByRole("button", { name: "Mark all as read" }));
    expect(await screen.findByText("Nothing unread")).toBeInTheDocument();
    expect(sent).toEqual([{ upTo: 9 }]);
    expect(screen.queryByRole("link", { name: /^Unread/ })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Mark all as read" })).not.toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Notifications" })).toHaveFocus();
  });

  it("loads the next page", async () => {
    stubNotifications([]);
    server.use(
      http.get("/api/notifications", ({ request }) =>
        new URL(request.url).searchParams.get("cursor") === "5"
          ? HttpResponse.json([notice({ id: 4, title: "An earlier one" })])
          : HttpResponse.json([notice({ id: 5 })], {
              headers: { Link: '</api/notifications?limit=1&cursor=5>; rel="next"' },
            }),
      ),
    );
    open("/notifications");
    await userEvent.click(await screen.findByRole("button", { name: "Show earlier" }));
    expect(await screen.findByText("An earlier one")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Show earlier" })).not.toBeInTheDocument();
  });

  it("says what to do when it is empty", async () => {
    stubNotifications([]);
    open("/notifications");
    expect(await screen.findByRole("heading", { name: "No notifications yet" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Browse Listings" })).toBeInTheDocument();
  });

  it("that could not be read can be loaded again", async () => {
    stubNotifications([notice({})]);
    server.use(http.get("/api/notifications", () => problem(503, { message: "The database is away" }), { once: true }));
    open("/notifications");
    expect(await screen.findByText("The database is away")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("region", { name: "Notifications: Today" })).toBeInTheDocument();
  });

  it("offers to mark all as read before the number of unread ones is known, so that the list stays in place", async () => {
    stubNotifications([notice({})]);
    server.use(http.get("/api/notifications/unread", () => new Promise(() => undefined)));
    open("/notifications");
    expect(await screen.findByRole("region", { name: "Notifications: Today" })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Mark all as read" })).toBeInTheDocument();
  });

  it("stays unread when the server could not save that it was read", async () => {
    stubNotifications([notice({})]);
    server.use(http.post("/api/notifications/read", () => problem(503, { message: "The database is away" })));
    open("/notifications");
    await userEvent.click(await screen.findByRole("button", { name: "Mark all as read" }));
    expect(await screen.findByText("The notifications couldn’t be marked as read")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: /^Unread/ })).toBeInTheDocument();
  });
});

describe("days of notifications", () => {
  it("are those of Central Time", () => {
    const now = new Date("2026-11-21T00:30:00-06:00");
    const at = (hour: string) => notice({ at: `2026-11-${hour}:00:00-06:00` });
    const days = groupByDay([at("21T00"), at("20T23"), at("20T01"), at("19T09")], now);
    expect(days.map(({ name, notifications }) => [name, notifications.length])).toEqual([
      ["Today", 1],
      ["Yesterday", 2],
      ["Thursday, November 19, 2026", 1],
    ]);
  });
});

describe("the page to stop emails", () => {
  const token = "a".repeat(64);

  function answering(label: string | null) {
    const sent: unknown[] = [];
    server.use(
      http.get("/api/unsubscribe/{token}", () => HttpResponse.json({ category: label && "priceAlerts", label })),
      http.post("/api/unsubscribe/{token}", async ({ request }) => {
        const body = (await request.json()) as { everything: boolean };
        sent.push(body);
        return HttpResponse.json(
          body.everything ? { category: null, label: null } : { category: "priceAlerts", label },
        );
      }),
    );
    return sent;
  }

  it("stops nothing until a button is pressed: this kind of email, then all", async () => {
    const sent = answering("Price alerts");
    open(`/unsubscribe/${token}`);
    const button = await screen.findByRole("button", { name: "Unsubscribe" });
    expect(sent).toEqual([]);
    await userEvent.click(button);
    await waitFor(async () =>
      expect(await screen.findByRole("heading", { name: "You’re unsubscribed" })).toHaveFocus(),
    );
    expect(screen.getByText(/will no longer email you about “Price alerts”/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Stop all notification emails" }));
    expect(await screen.findByText(/will no longer send you notification emails/)).toBeInTheDocument();
    expect(sent).toEqual([{ everything: false }, { everything: true }]);
  });

  it("says when the link is unknown", async () => {
    server.use(http.get("/api/unsubscribe/{token}", () => problem(404, { message: "This link is not known here" })));
    open(`/unsubscribe/${token}`);
    expect(await screen.findByRole("heading", { name: "This link is no longer valid" })).toBeInTheDocument();
    expect(screen.getByText("This link is not known here.")).toBeInTheDocument();
  });

  it("says when nothing was stopped", async () => {
    answering(null);
    server.use(http.post("/api/unsubscribe/{token}", () => problem(503, { message: "The database is away" })));
    open(`/unsubscribe/${token}`);
    await userEvent.click(await screen.findByRole("button", { name: "Unsubscribe" }));
    expect(await screen.findByText("The database is away")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Unsubscribe" })).toBeEnabled();
  });
});
