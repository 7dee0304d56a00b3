import { http } from "@test/http";
import { renderAt, Where } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { useRef } from "react";
import { BrowserRouter, Link, Route, Routes, useLocation } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { App } from "./App";
import { AppRoutes } from "./AppRoutes";
import { RouteGuard } from "./RouteGuard";
import type { RequiredRole } from "./requiredRole";
import { routeTitle } from "./routeTitles";
import { useNavigationEffects } from "./useNavigationEffects";

const guarded = (role?: RequiredRole) =>
  renderAt(
    "/inside?tab=2",
    <>
      <Where />
      <Routes>
        <Route path="/inside" element={<RouteGuard {...(role && { role })}>the inside</RouteGuard>} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
    </>,
  );

describe("the route guard", () => {
  it("shows a spinner while the user loads", async () => {
    let answer: (() => void) | undefined;
    server.use(
      http.get("/api/user", async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return new HttpResponse(null, { status: 401 });
      }),
    );
    guarded();
    expect(screen.getByRole("status")).toHaveTextContent("Loading");
    await waitFor(() => expect(answer).toBeInstanceOf(Function));
    expect(screen.getByTestId("where")).toHaveTextContent("/inside?tab=2");
    act(() => answer?.());
    expect(await screen.findByText("elsewhere")).toBeInTheDocument();
  });

  it("sends a visitor to /auth, with the address to return to", async () => {
    guarded();
    await waitFor(() => expect(screen.getByTestId("where")).toHaveTextContent("/auth?next=%2Finside%3Ftab%3D2"));
  });

  it("requires a plain user by default", async () => {
    signIn();
    guarded();
    expect(await screen.findByText("the inside")).toBeInTheDocument();
  });

  it("sends an admin without the required second factor to its set-up", async () => {
    signIn({ isAdmin: true, needsSecondFactor: true });
    guarded("admin");
    expect(await screen.findByRole("heading", { name: "Set Up Two-Factor Authentication" })).toBeInTheDocument();
    const link = screen.getByRole("link", { name: "Go to Security Settings" });
    expect(link).toHaveAttribute("href", "/account?tab=security");
    expect(screen.queryByText("the inside")).not.toBeInTheDocument();
  });

  it.each([
    ["collector", "Collector Access Required", "This area is restricted to verified collectors only."],
    ["forumReader", "Collector Access Required", "This area is restricted to verified collectors only."],
    ["admin", "Admin Access Required", "This area is restricted to administrators only."],
  ] as const)("tells a plain user what the page for the role %s is", async (role, title, sentence) => {
    signIn();
    guarded(role);
    expect(await screen.findByRole("heading", { name: title })).toBeInTheDocument();
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
    expect(screen.queryByText("the inside")).not.toBeInTheDocument();
  });

  it.each([
    ["collector", { isCollector: true }],
    ["forumReader", { isCollector: true }],
    ["forumReader", { isAdmin: true }],
    ["admin", { isAdmin: true }],
  ] as const)("lets the role %s in", async (role, traits) => {
    signIn(traits);
    guarded(role);
    expect(await screen.findByText("the inside")).toBeInTheDocument();
  });

  it("does not open a collectors' page to an admin who is no collector", async () => {
    signIn({ isAdmin: true });
    guarded("collector");
    expect(await screen.findByText("Collector Access Required")).toBeInTheDocument();
  });

  it("does not open a topic to an admin without the required second factor", async () => {
    signIn({ isAdmin: true, needsSecondFactor: true });
    guarded("forumReader");
    expect(await screen.findByText("Collector Access Required")).toBeInTheDocument();
  });

  it("says so when the session cannot be read", async () => {
    server.use(http.untyped.get("/api/user", () => new HttpResponse("down", { status: 500 })));
    guarded();
    expect(await screen.findByRole("alert")).toHaveTextContent("We couldn’t check your login.");
    expect(screen.getByTestId("where")).toHaveTextContent("/inside");
  });
});

describe("the footer", () => {
  it("names the towns, the legal pages and ways to contact the concierge", async () => {
    renderAt("/privacy", <AppRoutes />);
    const footer = screen.getByRole("contentinfo");
    for (const name of ["Chicago", "Milwaukee", "Lake Forest", "Madison"]) {
      expect(within(footer).getByRole("link", { name })).toBeInTheDocument();
    }
    for (const name of ["Privacy", "Terms", "Cookies"]) {
      expect(within(footer).getByRole("link", { name })).toHaveAttribute("href", `/${name.toLowerCase()}`);
    }
    expect(footer).toHaveTextContent("since 2015");
    await userEvent.click(within(footer).getByRole("button", { name: "Request Information" }));
    expect(await screen.findByRole("dialog", { name: "Request Information" })).toBeInTheDocument();
  });
});

describe("an address", () => {
  it("says how to sell here, found from every page", async () => {
    renderAt("/privacy", <AppRoutes />);
    await userEvent.click(await screen.findByRole("link", { name: "Sell Your Vehicle" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Sell Your Vehicle" })).toBeInTheDocument();
  });

  it("that does not exist is a 404 page", async () => {
    renderAt("/no/such/page", <AppRoutes />);
    expect(await screen.findByRole("heading", { name: "404 Page Not Found" })).toBeInTheDocument();
  });

  it("in other case is a 404 page, as on the server", async () => {
    renderAt("/Privacy", <AppRoutes />);
    expect(await screen.findByRole("heading", { name: "404 Page Not Found" })).toBeInTheDocument();
  });

  it.each([
    ["/", "Marque | Luxury Automotive Marketplace"],
    ["/listings", "Vehicle Listings | Marque"],
    ["/listings/4/2019-aston-martin", "Vehicle | Marque"],
    ["/sell", "Sell Your Vehicle | Marque"],
    ["/services/inspection/sample-report", "Sample Inspection Report | Marque"],
    ["/forum/topic/7", "Forum Topic | Marque"],
    ["/no/such/page", "404 Page Not Found | Marque"],
    ["/Listings", "404 Page Not Found | Marque"],
  ])("%s has the title %s", (pathname, title) => {
    expect(routeTitle(pathname, "Marque")).toBe(title);
  });

  it("changes title, focus and announcement", async () => {
    window.history.replaceState(null, "", "/privacy");
    render(<App router={BrowserRouter} />);
    expect(document.title).toBe("Privacy | Marque");
    await userEvent.click(await screen.findByRole("link", { name: "Terms" }));
    expect(await screen.findByRole("heading", { name: "Terms of Use" })).toBeInTheDocument();
    expect(document.title).toBe("Terms of Use | Marque");
    await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
    expect(await screen.findByText("Terms of Use | Marque")).toBeInTheDocument();
  });

  it("that differs in its query only moves neither focus nor scroll position", async () => {
    function NavigationTestPage() {
      const main = useRef<HTMLElement>(null);
      useNavigationEffects(main);
      return (
        <main ref={main} tabIndex={-1}>
          <Link to="?sort=newest">Sort</Link>
          <Link to="/elsewhere">Leave</Link>
          <p>{useLocation().search}</p>
        </main>
      );
    }
    const scrolled = vi.spyOn(window, "scrollTo");
    renderAt("/listings", <NavigationTestPage />);
    await userEvent.click(screen.getByRole("link", { name: "Sort" }));
    expect(await screen.findByText("?sort=newest")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Sort" })).toHaveFocus();
    expect(scrolled).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("link", { name: "Leave" }));
    expect(screen.getByRole("main")).toHaveFocus();
    expect(scrolled).toHaveBeenCalledWith(0, 0);
  });
});
