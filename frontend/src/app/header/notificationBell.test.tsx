import { http } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Link } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import NotificationBell, { MIN_REVALIDATE_INTERVAL_MS } from "./NotificationBell";

/** The count increases with each request. */
function countUpFrom(first: number) {
  let unread = first;
  server.use(http.get("/api/notifications/unread", () => HttpResponse.json({ unread: unread++ })));
}

const open = () =>
  renderAt(
    "/listings",
    <>
      <NotificationBell />
      <Link to="/saved">elsewhere</Link>
      <Link to="/listings">back</Link>
    </>,
  );

const bell = (name: string) => screen.findByRole("link", { name });
const later = () => vi.spyOn(Date, "now").mockReturnValue(Date.now() + MIN_REVALIDATE_INTERVAL_MS);

afterEach(() => {
  vi.restoreAllMocks();
});

describe("the notification bell", () => {
  it("shows the number of unread notifications, up to 99", async () => {
    signIn();
    server.use(http.get("/api/notifications/unread", () => HttpResponse.json({ unread: 120 })));
    open();
    expect(await bell("Notifications, 120 unread")).toHaveAttribute("href", "/notifications");
    expect(screen.getByText("99+")).toBeInTheDocument();
  });

  it("reloads the number when another page is opened, but not at every navigation", async () => {
    signIn();
    countUpFrom(1);
    open();
    await bell("Notifications, 1 unread");
    await userEvent.click(screen.getByRole("link", { name: "elsewhere" }));
    expect(await bell("Notifications, 1 unread")).toBeInTheDocument();
    later();
    await userEvent.click(screen.getByRole("link", { name: "back" }));
    expect(await bell("Notifications, 2 unread")).toBeInTheDocument();
  });

  it.each([
    ["the tab is shown again", () => document.dispatchEvent(new Event("visibilitychange"))],
    ["its window gets the focus", () => window.dispatchEvent(new Event("focus"))],
  ])("reloads the number when %s, but not every time", async (_, returnToPage) => {
    signIn();
    countUpFrom(4);
    open();
    await bell("Notifications, 4 unread");
    act(() => void returnToPage());
    later();
    act(() => void returnToPage());
    await waitFor(() => expect(screen.getByRole("link", { name: "Notifications, 5 unread" })).toBeInTheDocument());
  });

  it("has no number in its label when nothing is unread", async () => {
    signIn();
    open();
    expect(await bell("Notifications")).toBeInTheDocument();
  });
});
