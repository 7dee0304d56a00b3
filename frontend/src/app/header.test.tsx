import { http, problem } from "@test/http";
import { renderAt, Where } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { AppRoutes } from "./AppRoutes";

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
