import { http } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes, useLocation } from "react-router-dom";
import { describe, expect, it } from "vitest";
import AuthPage from "./AuthPage";

const user = { id: 7, username: "ada_l", email: "a@example.com", firstName: "Ada", isCollector: false, isAdmin: false };

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

async function at(path: string) {
  renderAt(
    path,
    <>
      <Where />
      <Routes>
        <Route path="/auth" element={<AuthPage />} />
        <Route path="*" element={<p>inside</p>} />
      </Routes>
    </>,
  );
  await waitFor(() => expect(screen.queryByText("Loading")).not.toBeInTheDocument());
}

/** Stubs an endpoint and records bodies and idempotency keys. */
function answers(path: string, response: () => Response): { body: unknown; count: number } {
  const requests = { body: undefined as unknown, count: 0 };
  server.use(
    http.untyped.post(path, async ({ request }) => {
      requests.body = await request.json();
      requests.count += 1;
      return response();
    }),
  );
  return requests;
}

const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("the reason to log in", () => {
  it.each([
    ["/saved?tab=watch", "Log in to see your saved vehicles."],
    ["/dashboard?tab=submit", "Log in to submit a vehicle."],
    ["/dashboard", "Log in to see your dashboard."],
    ["/forum/topic/7", "Log in to open the Collectors Forum."],
    ["/admin/listings", "Log in to open the admin area."],
    ["/listings", "Members of Marque save vehicles, submit their own and track their progress."],
  ])("is shown for the page %s", async (page, reason) => {
    await at(`/auth?${new URLSearchParams({ next: page })}`);
    expect(screen.getByText(reason)).toBeVisible();
  });
});

describe("the login form", () => {
  it("returns to the page that was requested", async () => {
    const requests = answers("/api/login", () => HttpResponse.json(user));
    await at("/auth?next=%2Fsaved%3Ftab%3Dwatch");
    await type("Username", "ada_l");
    await type("Password", "correct horse");
    await press("Login");
    expect(await screen.findByText("inside")).toBeInTheDocument();
    expect(screen.getByTestId("where")).toHaveTextContent("/saved?tab=watch");
    expect(await screen.findByText("Welcome back, Ada!")).toBeInTheDocument();
    expect(requests.body).toEqual({ username: "ada_l", password: "correct horse" });
  });

  it("leads to the home page when the return address is of another site", async () => {
    answers("/api/login", () => HttpResponse.json(user));
    await at("/auth?next=//evil.example");
    await type("Username", "ada_l");
    await type("Password", "correct horse");
    await press("Login");
    await screen.findByText("inside");
    expect(screen.getByTestId("where")).toHaveTextContent(/^\/$/);
  });

  it("shows errors at their fields, and sends nothing", async () => {
    const requests = answers("/api/login", () => HttpResponse.json(user));
    await at("/auth");
    await type("Username", "ab");
    await type("Password", "short");
    await press("Login");
    expect(await screen.findByText("Username must be at least 3 characters")).toBeInTheDocument();
    expect(screen.getByText("Password must be at least 8 characters")).toBeInTheDocument();
    await type("Username", "c d");
    expect(await screen.findByText("Username must only contain letters, numbers, and underscores")).toBeInTheDocument();
    expect(requests.count).toBe(0);
  });

  it.each([
    [401, JSON.stringify({ status: 401, message: "Too many attempts." }), "Too many attempts."],
    [401, "", "Invalid username or password"],
    [503, JSON.stringify({ status: 503, message: "Please try again in a moment." }), "Please try again in a moment."],
  ])("that fails with %d says why and keeps what was typed", async (status, body, reason) => {
    answers("/api/login", () => new HttpResponse(body, { status }));
    await at("/auth");
    await type("Username", "ada_l");
    await type("Password", "wrong horse");
    await press("Login");
    expect(await screen.findByText("Login failed")).toBeInTheDocument();
    expect(screen.getAllByText(reason).length).toBeGreaterThanOrEqual(1);
    expect(screen.getByLabelText("Username")).toHaveValue("ada_l");
  });
});

describe("the registration form", () => {
  async function fill(changes: Record<string, string> = {}) {
    const entries = {
      "Full Name": "Ada Lovelace",
      Email: "ada@example.com",
      Username: "ada_l",
      Password: "correct horse",
      "Confirm Password": "correct horse",
      ...changes,
    };
    for (const [label, text] of Object.entries(entries)) if (text) await type(label, text);
    await press("Register");
  }

  it("makes a visitor a member and does not send the repeated password", async () => {
    const requests = answers("/api/register", () => HttpResponse.json(user, { status: 201 }));
    await at("/auth?tab=register&next=/dashboard");
    expect(screen.getByRole("link", { name: /^terms/ })).toHaveAttribute("href", "/terms");
    expect(screen.getByRole("link", { name: /^privacy policy/ })).toHaveAttribute("href", "/privacy");
    await fill();
    expect(await screen.findByText("inside")).toBeInTheDocument();
    expect(screen.getByTestId("where")).toHaveTextContent("/dashboard");
    expect(await screen.findByText("Registration Successful")).toBeInTheDocument();
    expect(screen.getByText("Welcome to Marque, Ada!")).toBeInTheDocument();
    expect(requests.body).toEqual({
      name: "Ada Lovelace",
      email: "ada@example.com",
      username: "ada_l",
      password: "correct horse",
    });
  });

  it.each([
    ["Full Name", "A", "Name must be at least 2 characters"],
    ["Email", "ada", "Please enter a valid email address"],
    ["Username", "ab", "Username must be at least 3 characters"],
    ["Username", "ada-l", "Username must only contain letters, numbers, and underscores"],
    ["Password", "short", "Password must be at least 8 characters long"],
    ["Password", "PASSWORD", "This password is too common and easily guessed"],
    ["Confirm Password", "correct house", "Passwords do not match"],
  ])("refuses %s %j: %s", async (label, text, sentence) => {
    const requests = answers("/api/register", () => HttpResponse.json(user));
    await at("/auth?tab=register");
    await fill({ [label]: text });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(requests.count).toBe(0);
  });

  it("shows a taken username at its field", async () => {
    const problem = { status: 409, message: "This username is taken", fields: { username: "This username is taken" } };
    answers("/api/register", () => HttpResponse.json(problem, { status: 409 }));
    await at("/auth?tab=register");
    await fill();
    expect(await screen.findByText("Registration failed")).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByLabelText("Username")).toHaveAccessibleDescription(/This username is taken/),
    );
  });

  it("that fails without a message says what to try", async () => {
    answers("/api/register", () => new HttpResponse("", { status: 400 }));
    await at("/auth?tab=register");
    await fill();
    expect(await screen.findByText("Registration failed")).toBeInTheDocument();
    expect(screen.getAllByText("Please try again with different credentials").length).toBeGreaterThanOrEqual(1);
  });
});

describe("the login page", () => {
  it("has two tabs, and links between them that keep the return address", async () => {
    await at("/auth?next=/saved");
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["Login", "Register"]);
    await press("Register");
    expect(screen.getByRole("tab", { name: "Register", selected: true })).toBeInTheDocument();
    expect(screen.getByTestId("where")).toHaveTextContent("/auth?next=%2Fsaved&tab=register");
    await press("Login");
    expect(screen.getByRole("tab", { name: "Login", selected: true })).toBeInTheDocument();
    expect(screen.getByTestId("where")).toHaveTextContent("/auth?next=%2Fsaved");
  });

  it("keeps what was typed under each tab, except passwords", async () => {
    await at("/auth");
    await type("Username", "ada_l");
    await type("Password", "correct horse");
    await press("Register");
    await type("Full Name", "Ada Lovelace");
    await type("Email", "ada@example.com");
    await type("Username", "ada_lovelace");
    await type("Password", "correct horse");
    await press("Login");
    expect(screen.getByLabelText("Username")).toHaveValue("ada_l");
    expect(screen.getByLabelText("Password")).toHaveValue("");
    await press("Register");
    expect(screen.getByLabelText("Full Name")).toHaveValue("Ada Lovelace");
    expect(screen.getByLabelText("Email")).toHaveValue("ada@example.com");
    expect(screen.getByLabelText("Username")).toHaveValue("ada_lovelace");
    expect(screen.getByLabelText("Password")).toHaveValue("");
  });

  it("redirects a signed-in member to /", async () => {
    signIn();
    await at("/auth");
    expect(await screen.findByText("inside")).toBeInTheDocument();
    expect(screen.getByTestId("where")).toHaveTextContent(/^\/$/);
  });
});
