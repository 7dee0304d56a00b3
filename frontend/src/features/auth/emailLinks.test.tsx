import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Link, Route, Routes } from "react-router-dom";
import { describe, expect, it } from "vitest";
import NewPasswordPage from "./NewPasswordPage";
import ResetPasswordPage from "./ResetPasswordPage";
import VerifyEmailPage from "./VerifyEmailPage";

const at = (path: string) =>
  renderAt(
    path,
    <Routes>
      <Route path="/reset-password" element={<ResetPasswordPage />} />
      <Route path="/reset-password/:token" element={<NewPasswordPage />} />
      <Route path="/verify-email/:token" element={<VerifyEmailPage />} />
      <Route path="*" element={<Link to="/">elsewhere</Link>} />
    </Routes>,
  );

/** Stubs an endpoint and records bodies and idempotency keys. */
function answers(path: string, response: () => Response): { bodies: unknown[]; paths: string[] } {
  const requests = { bodies: [] as unknown[], paths: [] as string[] };
  server.use(
    http.untyped.post(path, async ({ request }) => {
      const text = await request.text();
      requests.bodies.push(text === "" ? null : JSON.parse(text));
      requests.paths.push(new URL(request.url).pathname);
      return response();
    }),
  );
  return requests;
}

const nothing = () => new HttpResponse(null, { status: 204 });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const title = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("confirming an email address", () => {
  const PATH = "/api/email-verifications/:token";

  it("needs a press, then says that it is done and reloads the session", async () => {
    signIn({ emailVerified: false });
    const requests = answers(PATH, nothing);
    at("/verify-email/abc");
    expect(await title("Confirm your email address")).toBeInTheDocument();
    expect(requests.paths).toEqual([]);
    await press("Confirm address");
    await waitFor(async () => expect(await title("Your email address is confirmed")).toHaveFocus());
    expect(requests.paths).toEqual(["/api/email-verifications/abc"]);
    expect(screen.getByRole("link", { name: "Browse Listings" })).toHaveAttribute("href", "/listings");
  });

  it.each([
    [404, "We couldn’t find this link; please check that you copied all of it"],
    [410, "This link has expired"],
    [410, "This link has been used already"],
  ])("that fails (%d: %s) offers a member another link", async (status, message) => {
    signIn({ emailVerified: false });
    answers(PATH, () => problem(status, message));
    const mailed = answers("/api/email-verifications", () =>
      problem(202, { message: "A link is on its way to ada@example.com." }),
    );
    at("/verify-email/abc");
    await press("Confirm address");
    await waitFor(async () => expect(await title("This link is no longer valid")).toHaveFocus());
    expect(screen.getByText(`${message}.`)).toBeInTheDocument();
    await userEvent.click(await screen.findByRole("button", { name: "Send a new link" }));
    expect(await screen.findByText("A link is on its way to ada@example.com.")).toBeInTheDocument();
    expect(mailed.paths).toHaveLength(1);
  });

  it("that was done before says so to the same member", async () => {
    signIn({ emailVerified: true });
    answers(PATH, () => problem(410, "This link has been used already"));
    at("/verify-email/abc");
    await press("Confirm address");
    expect(await title("Your email address is already confirmed")).toBeInTheDocument();
  });

  it("that fails offers a visitor the login", async () => {
    answers(PATH, () => problem(410, "This link has expired"));
    at("/verify-email/abc");
    await press("Confirm address");
    await title("This link is no longer valid");
    expect(screen.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/auth");
  });

  it("shows the account, and removes one that somebody else registered", async () => {
    const removed: string[] = [];
    server.use(
      http.untyped.get(PATH, () => HttpResponse.json({ username: "mallory", email: "ada@example.com" })),
      http.untyped.delete(PATH, ({ request }) => {
        removed.push(new URL(request.url).pathname);
        return removed.length === 1 ? problem(503, "Marque is busy; please try again in a moment") : nothing();
      }),
    );
    at("/verify-email/abc");
    expect(await screen.findByText("mallory")).toBeInTheDocument();
    await press("I didn’t create this account");
    expect(screen.getByText(/^Remove the account mallory\?/)).toBeInTheDocument();
    await press("Cancel");
    await press("I didn’t create this account");
    expect(removed).toEqual([]);
    await press("Remove account");
    expect(await screen.findByRole("alert")).toHaveTextContent("Marque is busy; please try again in a moment");
    await press("Remove account");
    await waitFor(async () => expect(await title("Account removed")).toHaveFocus());
    expect(removed).toEqual(["/api/email-verifications/abc", "/api/email-verifications/abc"]);
  });

  it("works when the account cannot be shown", async () => {
    let requestCount = 0;
    server.use(
      http.untyped.get(PATH, () => {
        requestCount += 1;
        return problem(503, "Marque is busy; please try again in a moment");
      }),
    );
    answers(PATH, nothing);
    at("/verify-email/abc");
    await waitFor(() => expect(requestCount).toBe(1));
    expect(screen.queryByRole("button", { name: "I didn’t create this account" })).not.toBeInTheDocument();
    await press("Confirm address");
    expect(await title("Your email address is confirmed")).toBeInTheDocument();
  });

  it.each([
    [404, "We couldn’t find this link; please check that you copied all of it"],
    [410, "This link has been used already"],
  ])("says at once that the link is no longer valid (%d)", async (status, message) => {
    server.use(http.untyped.get(PATH, () => problem(status, message)));
    at("/verify-email/abc");
    expect(await title("This link is no longer valid")).toBeInTheDocument();
    expect(screen.getByText(`${message}.`)).toBeInTheDocument();
  });

  it("can be tried again when the server is unavailable", async () => {
    answers(PATH, () => problem(503, "Marque is busy; please try again in a moment"));
    at("/verify-email/abc");
    await press("Confirm address");
    expect(await screen.findByRole("alert")).toHaveTextContent("Marque is busy; please try again in a moment");
    answers(PATH, nothing);
    await press("Confirm address");
    expect(await title("Your email address is confirmed")).toBeInTheDocument();
  });
});

describe("requesting a password reset", () => {
  const MESSAGE = "If this is a member’s address, a link for a new password is on its way to it.";

  it("sends the address and shows the server's message in every case", async () => {
    const requests = answers("/api/password-resets", () => problem(202, { message: MESSAGE }));
    at("/reset-password");
    await userEvent.type(screen.getByLabelText("Email"), " ada@example.com ");
    await press("Send link");
    await waitFor(async () => expect(await title("Check your email")).toHaveFocus());
    expect(screen.getByText(MESSAGE)).toBeInTheDocument();
    expect(requests.bodies).toEqual([{ email: "ada@example.com" }]);
  });

  it("refuses an invalid address, and sends nothing", async () => {
    const requests = answers("/api/password-resets", nothing);
    at("/reset-password");
    await userEvent.type(screen.getByLabelText("Email"), "ada");
    await press("Send link");
    expect(await screen.findByText("Please enter a valid email address")).toBeInTheDocument();
    expect(requests.bodies).toEqual([]);
  });

  it.each([
    ["the server's words", () => problem(429, "Please try again in 60 minutes"), "Please try again in 60 minutes"],
    [
      "our words when there is no server",
      () => HttpResponse.error(),
      "We couldn’t reach the server. Please try again in a moment.",
    ],
  ])("that fails keeps the form and says why, in %s", async (_, response, sentence) => {
    answers("/api/password-resets", response);
    at("/reset-password");
    await userEvent.type(screen.getByLabelText("Email"), "ada@example.com");
    await press("Send link");
    expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
    expect(screen.getByLabelText("Email")).toHaveValue("ada@example.com");
  });
});

describe("choosing a new password", () => {
  const PATH = "/api/password-resets/:token";

  async function choose(password: string, confirmation = password) {
    await userEvent.type(screen.getByLabelText("New Password"), password);
    await userEvent.type(screen.getByLabelText("Confirm Password"), confirmation);
    await press("Change password");
  }

  it("changes it and offers the login, and does not send the repeated password", async () => {
    const requests = answers(PATH, nothing);
    at("/reset-password/abc");
    await choose("another horse");
    await waitFor(async () => expect(await title("Your password has been changed")).toHaveFocus());
    expect(screen.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/auth");
    expect(requests.bodies).toEqual([{ newPassword: "another horse" }]);
    expect(requests.paths).toEqual(["/api/password-resets/abc"]);
  });

  it.each([
    ["short12", "short12", "Password must be at least 8 characters long"],
    ["FootBall", "FootBall", "This password is too common and easily guessed"],
    ["another horse", "another house", "Passwords do not match"],
  ])("refuses %j with %j: %s", async (password, confirmation, sentence) => {
    const requests = answers(PATH, nothing);
    at("/reset-password/abc");
    await choose(password, confirmation);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(requests.bodies).toEqual([]);
  });

  it.each([
    [404, "We couldn’t find this link; please check that you copied all of it"],
    [410, "This link has expired"],
  ])("with an invalid link (%d) says why and offers a new one", async (status, message) => {
    answers(PATH, () => problem(status, message));
    at("/reset-password/abc");
    await choose("another horse");
    await waitFor(async () => expect(await title("This link is no longer valid")).toHaveFocus());
    expect(screen.getByText(`${message}.`)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Request a new link" })).toHaveAttribute("href", "/reset-password");
  });

  it("shows errors of the server at their fields", async () => {
    const sentence = "Password must be at most 1,024 bytes long";
    answers(PATH, () => problem(422, sentence, { newPassword: sentence }));
    at("/reset-password/abc");
    await choose("another horse");
    await waitFor(() =>
      expect(screen.getByLabelText("New Password")).toHaveAccessibleDescription(new RegExp(sentence)),
    );
  });
});
