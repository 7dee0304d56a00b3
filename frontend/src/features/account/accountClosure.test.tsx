import { useSession } from "@shared/session/useSession";
import { answers, preferences } from "@test/account";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes, useLocation } from "react-router-dom";
import { describe, expect, it } from "vitest";
import PrivacyTab from "./PrivacyTab";
import type { DataExport } from "./types";

const CARS = "Cars you have for sale are taken off the site, and submissions in review are withdrawn.";

const none: DataExport = { state: "none", progress: 0, size: null, requestedAt: null, expiresAt: null };
const building: DataExport = { ...none, state: "building", progress: 40, requestedAt: "2026-11-21T15:00:00.000Z" };
const ready: DataExport = {
  ...building,
  state: "ready",
  progress: 100,
  size: 12_345,
  expiresAt: "2026-11-28T15:00:00.000Z",
};

/** The server returns these states one after the other; the last one stays. */
function stubExports(...exports: DataExport[]) {
  let requestCount = 0;
  server.use(
    http.get("/api/user/export", () => {
      requestCount += 1;
      return HttpResponse.json(exports[Math.min(requestCount, exports.length) - 1]);
    }),
  );
}

function Frame() {
  return (
    <>
      <p data-testid="where">{useLocation().pathname}</p>
      <p data-testid="who">{useSession().user?.username ?? "nobody"}</p>
    </>
  );
}

function open() {
  signIn();
  server.use(http.get("/api/user/preferences", () => HttpResponse.json(preferences)));
  return renderAt(
    "/account",
    <>
      <Frame />
      <Routes>
        <Route path="/account" element={<PrivacyTab />} />
        <Route path="/" element={<h1>Home</h1>} />
      </Routes>
    </>,
  );
}

describe("the data export", () => {
  it("is prepared, and then downloaded", async () => {
    stubExports(none, building, ready);
    const sent = answers("post", "/api/user/export", () => HttpResponse.json(building, { status: 202 }));
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Export my data" }));
    expect(await screen.findByRole("progressbar")).toHaveAttribute("value", "40");
    expect(sent).toEqual([null]);
    const link = await screen.findByRole("link", { name: "Download" }, { timeout: 5000 });
    expect(link).toHaveAttribute("href", "/api/user/export/file");
    expect(screen.getByText(/^A ZIP archive of 12\.1 KB, here until November 28, 2026\.$/)).toBeInTheDocument();
  });

  it("shows the server's message when another one is not allowed yet", async () => {
    stubExports(ready);
    const message = "You have requested three data exports today; please try again in 600 minutes";
    answers("post", "/api/user/export", () => problem(429, { message }));
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Export again" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(screen.getByRole("link", { name: "Download" })).toBeInTheDocument();
  });

  it("can be requested again when it failed", async () => {
    stubExports({ ...none, state: "failed" });
    open();
    expect(await screen.findByText(/Your export failed/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Export my data" })).toBeEnabled();
  });
});

describe("deactivating the account", () => {
  it("takes the password, logs out and leads to the home page", async () => {
    stubExports(none);
    const sent = answers("post", "/api/user/deactivate", () => new HttpResponse(null, { status: 204 }));
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Deactivate account" }));
    const dialog = screen.getByRole("dialog", { name: "Deactivate your account" });
    expect(dialog).toHaveTextContent(CARS);
    await userEvent.click(within(dialog).getByRole("button", { name: "Deactivate" }));
    expect(await within(dialog).findByText("Please enter your password")).toBeInTheDocument();
    await userEvent.type(within(dialog).getByLabelText("Your Password"), "correct horse");
    await userEvent.click(within(dialog).getByRole("button", { name: "Deactivate" }));
    expect(await screen.findByRole("heading", { name: "Home" })).toBeInTheDocument();
    expect(await screen.findByText("Account Deactivated")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByTestId("who")).toHaveTextContent("nobody"));
    expect(sent).toEqual([{ password: "correct horse" }]);
  });

  it("asks for a code when the server requires one", async () => {
    stubExports(none);
    const message = "Please enter the code of your authenticator";
    answers("post", "/api/user/deactivate", () => problem(422, { message, fields: { code: message } }));
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Deactivate account" }));
    const dialog = screen.getByRole("dialog");
    expect(within(dialog).queryByLabelText("Code")).not.toBeInTheDocument();
    await userEvent.type(within(dialog).getByLabelText("Your Password"), "correct horse");
    await userEvent.click(within(dialog).getByRole("button", { name: "Deactivate" }));
    const field = await within(dialog).findByLabelText("Code");
    const sent = answers("post", "/api/user/deactivate", () => new HttpResponse(null, { status: 204 }));
    await userEvent.type(field, "123456");
    await userEvent.click(within(dialog).getByRole("button", { name: "Deactivate" }));
    await waitFor(() => expect(sent).toEqual([{ password: "correct horse", code: "123456" }]));
  });
});

describe("deleting the account", () => {
  it("takes the username as well, and says until when the account can be restored", async () => {
    stubExports(none);
    const sent = answers("delete", "/api/user", () => HttpResponse.json({ erasedAt: "2026-12-05T15:00:00.000Z" }));
    open();
    await waitFor(() => expect(screen.getByTestId("who")).toHaveTextContent("ada_l"));
    await userEvent.click(await screen.findByRole("button", { name: "Delete account" }));
    const dialog = screen.getByRole("dialog", { name: "Delete your account" });
    expect(dialog).toHaveTextContent(CARS);
    expect(dialog).toHaveTextContent("After 14 days");
    const name = within(dialog).getByLabelText("Type your username, ada_l");
    await userEvent.type(name, "somebody");
    await userEvent.type(within(dialog).getByLabelText("Your Password"), "correct horse");
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete my account" }));
    await waitFor(() => expect(name).toBeInvalid());
    expect(sent).toEqual([]);
    await userEvent.clear(name);
    await userEvent.type(name, "ada_l");
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete my account" }));
    expect(
      await screen.findByText("Everything in it will be deleted on December 5, 2026. Log in before then to keep it."),
    ).toBeInTheDocument();
    expect(screen.getByTestId("where")).toHaveTextContent("/");
    expect(sent).toEqual([{ username: "ada_l", password: "correct horse" }]);
  });

  it("says why an account cannot be deleted", async () => {
    stubExports(none);
    const message = "You are the only concierge with an account; make somebody else an admin before you leave";
    answers("delete", "/api/user", () => problem(409, { message }));
    open();
    await waitFor(() => expect(screen.getByTestId("who")).toHaveTextContent("ada_l"));
    await userEvent.click(await screen.findByRole("button", { name: "Delete account" }));
    const dialog = screen.getByRole("dialog");
    await userEvent.type(within(dialog).getByLabelText(/Type your username/), "ada_l");
    await userEvent.type(within(dialog).getByLabelText("Your Password"), "correct horse");
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete my account" }));
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(message);
  });
});
