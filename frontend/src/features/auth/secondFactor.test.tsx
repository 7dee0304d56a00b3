import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { describe, expect, it } from "vitest";
import AuthPage from "./AuthPage";

const user = { id: 7, username: "ada_l", email: "a@example.com", firstName: "Ada", isCollector: false, isAdmin: false };
const ASK = "Enter the code from your authenticator";
const WRONG = "This code is wrong or was already used";
const OVER = "This login has expired or was completed already; please log in again";
const refusal = (body: object) => problem(401, { status: 401, ...body });

/** A login whose password was correct; returns the submitted codes. */
async function halfway(answer: (code: string) => Response): Promise<unknown[]> {
  const sent: unknown[] = [];
  server.use(
    http.post("/api/login", () => refusal({ message: ASK, secondFactor: true, challenge: "c0ffee" })),
    http.post("/api/login/second-factor", async ({ request }) => {
      const body = (await request.json()) as { code: string };
      sent.push(body);
      return answer(body.code);
    }),
  );
  renderAt(
    "/auth?next=%2Fsaved",
    <Routes>
      <Route path="/auth" element={<AuthPage />} />
      <Route path="*" element={<p>inside</p>} />
    </Routes>,
  );
  await userEvent.type(await screen.findByLabelText("Username"), "ada_l");
  await userEvent.type(screen.getByLabelText("Password"), "correct horse");
  await press("Login");
  await screen.findByText(ASK);
  return sent;
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("the second step of the login", () => {
  it("asks for the code that the authenticator shows", async () => {
    const sent = await halfway(() => HttpResponse.json(user));
    expect(screen.queryByText("Login failed")).not.toBeInTheDocument();
    const code = screen.getByLabelText("Code");
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute("autocomplete", "one-time-code");
    await userEvent.type(code, "123456");
    await press("Login");
    expect(await screen.findByText("inside")).toBeInTheDocument();
    expect(await screen.findByText("Welcome back, Ada!")).toBeInTheDocument();
    expect(sent).toEqual([{ challenge: "c0ffee", code: "123456" }]);
  });

  it("shows a wrong code at its field, and can be tried again", async () => {
    const sent = await halfway((code) =>
      code === "123456"
        ? HttpResponse.json(user)
        : refusal({ message: WRONG, secondFactor: true, fields: { code: WRONG } }),
    );
    const code = screen.getByLabelText("Code");
    await userEvent.type(code, "000000");
    await press("Login");
    await waitFor(() => expect(code).toHaveAccessibleDescription(WRONG));
    await userEvent.clear(code);
    await userEvent.type(code, "123456");
    await press("Login");
    expect(await screen.findByText("inside")).toBeInTheDocument();
    expect(sent).toHaveLength(2);
  });

  it("accepts a recovery code instead", async () => {
    const sent = await halfway(() => HttpResponse.json(user));
    await press("Use a recovery code");
    await userEvent.type(screen.getByLabelText("Recovery code"), "abcd-efgh-jkmn-pqrs");
    await press("Login");
    await screen.findByText("inside");
    expect(sent).toEqual([{ challenge: "c0ffee", code: "abcd-efgh-jkmn-pqrs" }]);
  });

  it("starts again when the challenge has expired, and says why", async () => {
    await halfway(() => refusal({ message: OVER }));
    await userEvent.type(screen.getByLabelText("Code"), "123456");
    await press("Login");
    expect(await screen.findByText(OVER)).toBeInTheDocument();
    expect(screen.getByLabelText("Username")).toBeInTheDocument();
  });

  it("can be cancelled", async () => {
    await halfway(() => HttpResponse.json(user));
    await press("Start over");
    expect(screen.getByLabelText("Username")).toBeInTheDocument();
  });
});
