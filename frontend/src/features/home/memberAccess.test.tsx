import { sampleRecent } from "@entities/vehicle/fixtures";
import { featured, stubVehicles } from "@test/homePage";
import { http } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { setSiteDetails } from "@test/siteDetails";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import HomePage from "./HomePage";

beforeEach(() => {
  setSiteDetails({ testimonials: [{ text: "Straight people.", author: "A collector in Madison" }] });
  server.use(stubVehicles("featured", featured), stubVehicles("recent", sampleRecent));
});

describe("Member Access", () => {
  async function open() {
    renderAt("/", <HomePage />);
    await userEvent.click(screen.getByRole("button", { name: "Member Login" }));
    return within(await screen.findByRole("dialog", { name: "Member Access" }));
  }
  type DialogArea = Awaited<ReturnType<typeof open>>;

  async function enter(dialog: DialogArea, username: string, password: string) {
    if (username) await userEvent.type(dialog.getByLabelText("Username"), username);
    if (password) await userEvent.type(dialog.getByLabelText("Password"), password);
    await userEvent.click(dialog.getByRole("button", { name: "Login" }));
  }

  const user = {
    id: 7,
    username: "ada_l",
    email: "a@example.com",
    firstName: "Ada",
    isCollector: false,
    isAdmin: false,
  };

  it("keeps the username, but not the password, when it is closed and opened again", async () => {
    const dialog = await open();
    await userEvent.type(dialog.getByLabelText("Username"), "ada_l");
    await userEvent.type(dialog.getByLabelText("Password"), "correct");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole("button", { name: "Member Login" }));
    const again = within(await screen.findByRole("dialog", { name: "Member Access" }));
    expect(again.getByLabelText("Username")).toHaveValue("ada_l");
    expect(again.getByLabelText("Password")).toHaveValue("");
  });

  it("offers ways for members who cannot log in", async () => {
    const dialog = await open();
    expect(dialog.getByRole("link", { name: "Forgot password?" })).toHaveAttribute("href", "/reset-password");
    expect(dialog.getByText(/Need an invitation\?/)).toBeInTheDocument();
    expect(dialog.getByRole("link", { name: "Request access" })).toHaveAttribute("href", "/request-access");
  });

  it.each([
    ["", ""],
    ["ada_l", ""],
    ["", "correct horse"],
  ])("sends no request for %j and %j", async (username, password) => {
    let requests = 0;
    server.use(
      http.untyped.post("/api/login", () => {
        requests += 1;
        return HttpResponse.json(user);
      }),
    );
    const dialog = await open();
    await enter(dialog, username, password);
    expect(await screen.findByText("Missing information")).toBeInTheDocument();
    expect(dialog.getByRole("alert")).toHaveTextContent("Please enter both username and password");
    expect(requests).toBe(0);
  });

  it("logs a member in, confirms it, closes, and is empty the next time", async () => {
    let sent: unknown;
    server.use(
      http.untyped.post("/api/login", async ({ request }) => {
        sent = await request.json();
        await delay(100);
        return HttpResponse.json(user);
      }),
    );
    const dialog = await open();
    await enter(dialog, "ada_l", "correct horse");
    expect(dialog.getByRole("button", { name: "AUTHENTICATING..." })).toBeDisabled();
    expect(await screen.findByText("Login Successful")).toBeInTheDocument();
    expect(screen.getByText("Welcome back, Ada!")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(sent).toEqual({ username: "ada_l", password: "correct horse" });
    expect(screen.getByText("You are logged in as Ada.")).toBeInTheDocument();
    expect(localStorage.getItem("username")).toBeNull();
  });

  it("remembers the username in the browser only when asked to", async () => {
    let sent: unknown;
    server.use(
      http.untyped.post("/api/login", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(user);
      }),
    );
    const dialog = await open();
    await userEvent.click(dialog.getByRole("checkbox", { name: "Remember me" }));
    await enter(dialog, "ada_l", "correct horse");
    await screen.findByText("Login Successful");
    expect(sent).toEqual({ username: "ada_l", password: "correct horse" });
    await waitFor(() => expect(localStorage.getItem("username")).toBe("ada_l"));
  });

  it("fills in a remembered username, and forgets it on request", async () => {
    localStorage.setItem("username", "ada_l");
    server.use(http.untyped.post("/api/login", () => HttpResponse.json(user)));
    const dialog = await open();
    expect(dialog.getByLabelText("Username")).toHaveValue("ada_l");
    expect(dialog.getByRole("checkbox", { name: "Remember me" })).toBeChecked();
    await userEvent.click(dialog.getByRole("checkbox", { name: "Remember me" }));
    await enter(dialog, "", "correct horse");
    await screen.findByText("Login Successful");
    await waitFor(() => expect(localStorage.getItem("username")).toBeNull());
  });

  it.each([
    [401, JSON.stringify({ status: 401, message: "This account is suspended." }), "This account is suspended."],
    [401, "", "Invalid username or password"],
    [503, JSON.stringify({ status: 503, message: "Please try again in a moment." }), "Please try again in a moment."],
  ])("stays open on %d and says why", async (status, body, reason) => {
    server.use(http.untyped.post("/api/login", () => new HttpResponse(body, { status })));
    const dialog = await open();
    await enter(dialog, "ada_l", "wrong horse");
    expect(await screen.findByText("Login failed")).toBeInTheDocument();
    expect(dialog.getByRole("alert")).toHaveTextContent(reason);
    expect(screen.getByRole("dialog", { name: "Member Access" })).toBeInTheDocument();
    expect(dialog.getByLabelText("Username")).toHaveValue("ada_l");
    expect(dialog.getByRole("button", { name: "Login" })).toBeEnabled();
  });

  it("does not report a wrong password when the server cannot be reached", async () => {
    server.use(http.post("/api/login", () => HttpResponse.error()));
    const dialog = await open();
    await enter(dialog, "ada_l", "correct horse");
    expect(await dialog.findByRole("alert")).toHaveTextContent("We couldn’t reach the server.");
  });

  it("is hidden from signed-in members", async () => {
    signIn();
    renderAt("/", <HomePage />);
    expect(await screen.findByText("You are logged in as Ada.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Member Login" })).not.toBeInTheDocument();
  });
});
