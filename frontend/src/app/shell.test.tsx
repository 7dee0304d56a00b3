import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
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

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

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

describe("the header", () => {
  const links = async () => {
    const nav = await screen.findByRole("navigation", { name: "Main" });
    return within(nav)
      .getAllByRole("link")
      .map((link) => link.textContent);
  };

  it("offers a visitor the listings and the login", async () => {
    renderAt("/privacy", <AppRoutes />);
    expect(await screen.findByRole("link", { name: "Login" })).toHaveAttribute("href", "/auth?next=%2Fprivacy");
    expect(await links()).toEqual(["LISTINGS"]);
  });

  it("offers a user the dashboard and the saved vehicles, under their first name", async () => {
    signIn();
    renderAt("/privacy", <AppRoutes />);
    const menu = await screen.findByRole("button", { name: "Ada" });
    expect(await links()).toEqual(["LISTINGS", "DASHBOARD", "SAVED"]);
    await userEvent.click(menu);
    expect(await screen.findByRole("menuitem", { name: "Account" })).toHaveAttribute("href", "/account");
    expect(screen.getByRole("menuitem", { name: "Logout" })).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Login" })).not.toBeInTheDocument();
  });

  it("offers collectors the forum, and shows the username if there is no first name", async () => {
    signIn({ isCollector: true, firstName: "", username: "enzo" });
    renderAt("/privacy", <AppRoutes />);
    expect(await screen.findByRole("button", { name: "enzo" })).toBeInTheDocument();
    expect(await links()).toEqual(["LISTINGS", "DASHBOARD", "SAVED", "FORUM"]);
  });

  it("has the same links and more in the mobile menu", async () => {
    signIn({ isCollector: true });
    renderAt("/privacy", <AppRoutes />);
    await screen.findByRole("button", { name: "Ada" });
    await userEvent.click(screen.getByRole("button", { name: "Menu" }));
    const menu = await screen.findByRole("dialog", { name: "Ada" });
    const names = within(menu)
      .getAllByRole("link")
      .map((link) => link.textContent);
    expect(names).toEqual([
      "LISTINGS",
      "DASHBOARD",
      "SAVED",
      "COLLECTORS FORUM",
      "SELL YOUR VEHICLE",
      "MESSAGES",
      "INQUIRIES",
      "MEMBERSHIP",
      "ACCOUNT",
    ]);
  });

  it("searches the listings", async () => {
    server.use(
      http.get("/api/vehicles", () => new HttpResponse(null, { status: 503 })),
      http.get("/api/vehicles/facets", () => new HttpResponse(null, { status: 503 })),
      http.get("/api/vehicles/suggestions", () => new HttpResponse(null, { status: 503 })),
    );
    renderAt(
      "/privacy",
      <>
        <AppRoutes />
        <Where />
      </>,
    );
    const box = screen.getByPlaceholderText("Search vehicles by make, model, year...");
    await userEvent.type(box, "  porsche 911 & more{Enter}");
    await waitFor(() => expect(screen.getByTestId("where")).toHaveTextContent("/listings?search=porsche+911+%26+more"));
  });

  it("switches the theme", async () => {
    document.documentElement.dataset.theme = "light";
    renderAt("/privacy", <AppRoutes />);
    await userEvent.click(screen.getByRole("button", { name: "Dark mode", pressed: false }));
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(screen.getByRole("button", { name: "Dark mode", pressed: true })).toBeInTheDocument();
  });

  it("logs out and confirms it", async () => {
    signIn();
    server.use(http.post("/api/logout", ({ response }) => response(204).empty()));
    renderAt("/privacy", <AppRoutes />);
    await userEvent.click(await screen.findByRole("button", { name: "Ada" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Logout" }));
    expect(await screen.findByText("You have been logged out successfully")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Login" })).toBeInTheDocument();
  });

  it("stays signed in when logging out fails, and says why", async () => {
    signIn();
    server.use(http.untyped.post("/api/logout", () => new HttpResponse("no", { status: 503 })));
    renderAt("/privacy", <AppRoutes />);
    await userEvent.click(await screen.findByRole("button", { name: "Ada" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Logout" }));
    expect(await screen.findByText("Logout failed")).toBeInTheDocument();
    expect(screen.getByText("503: no")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Ada" })).toBeInTheDocument();
  });

  it("says that the server could not be reached when logging out gets no response", async () => {
    signIn();
    server.use(http.untyped.post("/api/logout", () => HttpResponse.error()));
    renderAt("/privacy", <AppRoutes />);
    await userEvent.click(await screen.findByRole("button", { name: "Ada" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Logout" }));
    expect(await screen.findByText("Logout failed")).toBeInTheDocument();
    expect(screen.getByText(/^We couldn’t reach the server/)).toBeInTheDocument();
  });

  it("shows the server's message when logging out fails, not the response", async () => {
    signIn();
    server.use(http.post("/api/logout", () => problem(503, { status: 503, message: "Busy now" })));
    renderAt("/privacy", <AppRoutes />);
    await userEvent.click(await screen.findByRole("button", { name: "Ada" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Logout" }));
    expect(await screen.findByText("Busy now")).toBeInTheDocument();
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
