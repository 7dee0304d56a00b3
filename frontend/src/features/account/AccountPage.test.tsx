import { answers, preferences, profile } from "@test/account";
import { field, open, press, session } from "@test/accountPage";
import { http, json, problem } from "@test/http";
import { server } from "@test/server";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

const rows = () => within(screen.getByRole("list", { name: "Sessions" })).getAllByRole("listitem");
const shownRows = async () => {
  await screen.findByRole("list", { name: "Sessions" });
  return rows();
};
async function enter(label: string, text: string) {
  const control = await field(label);
  await userEvent.clear(control);
  if (text) await userEvent.type(control, text);
}

beforeEach(() => {
  server.use(
    http.get("/api/user/profile", json(profile)),
    http.get("/api/user/preferences", json(preferences)),
    http.get("/api/user/sessions", json([session({ id: 9, isCurrent: true })])),
  );
});

describe("the account page", () => {
  it("has four tabs, each with its own address", async () => {
    open();
    await field("First Name");
    const tabs = screen.getAllByRole("tab");
    expect(tabs.map((tab) => tab.textContent)).toEqual(["Profile", "Security", "Notifications", "Privacy"]);
    for (const [name, search] of [
      ["Security", "?tab=security"],
      ["Notifications", "?tab=notifications"],
      ["Privacy", "?tab=privacy"],
      ["Profile", ""],
    ] as const) {
      await userEvent.click(screen.getByRole("tab", { name }));
      expect(screen.getByTestId("where")).toHaveTextContent(new RegExp(`^/account${search.replace("?", "\\?")}$`));
      expect(screen.getByRole("tabpanel", { name })).toBeInTheDocument();
    }
  });
});

it.each([true, false])(
  "explains how to become a verified collector to other members only (%s)",
  async (isCollector) => {
    open("/account", { isCollector });
    await field("First Name");
    const link = screen.queryByRole("link", { name: "Membership" });
    if (isCollector) expect(link).not.toBeInTheDocument();
    else expect(link).toHaveAttribute("href", "/membership");
  },
);

describe("the profile", () => {
  it("shows the values as the server saved them, and the header shows the new name", async () => {
    const sent = answers("patch", "/api/user/profile", (body) =>
      HttpResponse.json({ ...profile, ...(body as object), firstName: "Augusta Ada" }),
    );
    open();
    await field("First Name");
    expect(screen.getByRole("region", { name: "Email address" })).toHaveTextContent("ada@example.com");
    await enter("First Name", "Augusta  Ada");
    await enter("Phone", "312 555 0100");
    await enter("Location", "");
    await press("Save Changes");
    expect(await screen.findByText("Profile Saved")).toBeInTheDocument();
    expect(sent).toEqual([{ firstName: "Augusta  Ada", lastName: "Lovelace", phone: "312 555 0100", location: "" }]);
    expect(screen.getByTestId("greeting")).toHaveTextContent("Augusta Ada");
    await waitFor(() => expect(screen.getByLabelText("First Name")).toHaveValue("Augusta Ada"));
  });

  it("shows errors at their fields, and sends nothing", async () => {
    const sent = answers("patch", "/api/user/profile", json(profile));
    open();
    await enter("First Name", " ");
    await enter("Last Name", "x".repeat(51));
    await enter("Phone", "5".repeat(41));
    await press("Save Changes");
    expect(await screen.findByText("First name is required")).toBeInTheDocument();
    expect(screen.getByText("Last name must be at most 50 characters")).toBeInTheDocument();
    expect(screen.getByText("Phone must be at most 40 characters")).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it("that could not be saved keeps what was typed", async () => {
    answers("patch", "/api/user/profile", () => problem(503, { message: "The database is away" }));
    open();
    await enter("Location", "Evanston");
    await press("Save Changes");
    expect(await screen.findByText("The database is away")).toBeInTheDocument();
    expect(screen.getByLabelText("Location")).toHaveValue("Evanston");
  });

  it("that could not be read can be loaded again", async () => {
    server.use(
      http.get("/api/user/profile", () => problem(503, { message: "The database is away" }), {
        once: true,
      }),
    );
    open();
    expect(await screen.findByText("Your profile couldn’t be shown.")).toBeInTheDocument();
    await press("Retry");
    expect(await field("First Name")).toHaveValue("Ada");
  });
});

describe("the password", () => {
  async function fill(current: string, next: string, confirm = next) {
    await enter("Current Password", current);
    await enter("New Password", next);
    await enter("Confirm Password", confirm);
    await press("Change Password");
  }

  it("is changed, the form is cleared, and the list of sessions is reloaded", async () => {
    const sent = answers("post", "/api/user/password", () => new HttpResponse(null, { status: 204 }));
    server.use(
      http.get("/api/user/sessions", json([session({ id: 9, isCurrent: true }), session({ id: 3 })]), { once: true }),
    );
    open("/account?tab=security");
    expect(await shownRows()).toHaveLength(2);
    await fill("correct horse", "battery staple");
    expect(await screen.findByText("Password Changed")).toBeInTheDocument();
    expect(sent).toEqual([{ currentPassword: "correct horse", newPassword: "battery staple" }]);
    expect(screen.getByLabelText("Current Password")).toHaveValue("");
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it.each([
    ["", "battery staple", "battery staple", "Please enter your current password"],
    ["correct horse", "short", "short", "Password must be at least 8 characters long"],
    ["correct horse", "PASSWORD", "PASSWORD", "This password is too common and easily guessed"],
    ["correct horse", "battery staple", "battery stable", "Passwords do not match"],
  ])("%j to %j, %j: %s", async (current, next, confirm, sentence) => {
    const sent = answers("post", "/api/user/password", () => new HttpResponse(null, { status: 204 }));
    open("/account?tab=security");
    await fill(current, next, confirm);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it("that is not the current one is reported at its field", async () => {
    const message = "Current password is incorrect";
    answers("post", "/api/user/password", () => problem(422, { message, fields: { currentPassword: message } }));
    open("/account?tab=security");
    await fill("wrong horse", "battery staple");
    await waitFor(() =>
      expect(screen.getByLabelText("Current Password")).toHaveAccessibleDescription(/Current password is incorrect/),
    );
    expect(screen.getByLabelText("New Password")).toHaveValue("battery staple");
  });
});

describe("the session timeout", () => {
  it("offers four choices and saves the chosen one", async () => {
    const sent = answers("put", "/api/user/preferences", (body) => HttpResponse.json(body as object));
    open("/account?tab=security");
    const list = await field("Log me out after");
    expect(list).toHaveValue("30");
    const options = within(list).getAllByRole("option");
    expect(options.map((option) => option.textContent)).toEqual(["15 minutes", "30 minutes", "1 hour", "4 hours"]);
    await userEvent.selectOptions(list, "4 hours");
    await press("Save Timeout");
    expect(await screen.findByText("You’ll be logged out after 4 hours of inactivity.")).toBeInTheDocument();
    expect(sent).toEqual([{ sessionTimeoutMinutes: 240 }]);
  });

  it("that could not be saved says why", async () => {
    answers("put", "/api/user/preferences", () => problem(503, { message: "The database is away" }));
    open("/account?tab=security");
    await userEvent.selectOptions(await field("Log me out after"), "15 minutes");
    await press("Save Timeout");
    expect(await screen.findByText("The database is away")).toBeInTheDocument();
  });
});

describe("the sessions", () => {
  const three = [
    session({ id: 9, isCurrent: true, device: "Chrome on Windows" }),
    session({ id: 3, device: "Safari on iPhone" }),
    session({ id: 2, address: null }),
  ];

  it("show which is of this device, when each was used and from where", async () => {
    server.use(http.get("/api/user/sessions", json(three)));
    open("/account?tab=security");
    const [first, , last] = await shownRows();
    expect(rows().map((row) => within(row).queryByText("This device") !== null)).toEqual([true, false, false]);
    expect(first).toHaveTextContent(/Chrome on Windows.*Last used Nov 21, 2026.*Logged in from 203\.0\.113\.7/);
    expect(last).not.toHaveTextContent("Logged in from");
    expect(within(first as HTMLElement).queryByRole("button")).not.toBeInTheDocument();
  });

  it("are ended one by one", async () => {
    server.use(http.get("/api/user/sessions", json(three)));
    const ended = answers("delete", "/api/user/sessions/3", () => new HttpResponse(null, { status: 204 }));
    open("/account?tab=security");
    await shownRows();
    await press("End the session on Safari on iPhone");
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(await screen.findByText("Logged Out Elsewhere")).toBeInTheDocument();
    expect(ended).toHaveLength(1);
  });

  it("are ended all at once except this one", async () => {
    server.use(http.get("/api/user/sessions", json(three)));
    const ended = answers("delete", "/api/user/sessions", () => new HttpResponse(null, { status: 204 }));
    open("/account?tab=security");
    await shownRows();
    await press("End all other sessions");
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.getByText("This device")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "End all other sessions" })).not.toBeInTheDocument();
    expect(ended).toHaveLength(1);
  });

  it("reappear when the server could not end them", async () => {
    server.use(http.get("/api/user/sessions", json(three)));
    answers("delete", "/api/user/sessions", () => problem(503, { message: "The database is away" }));
    open("/account?tab=security");
    await shownRows();
    await press("End all other sessions");
    expect(await screen.findByText("The session couldn’t be ended")).toBeInTheDocument();
    expect(screen.getByText("The database is away")).toBeInTheDocument();
    expect(rows()).toHaveLength(3);
  });

  it("that ended meanwhile are removed from the list", async () => {
    server.use(http.get("/api/user/sessions", json(three), { once: true }));
    answers("delete", "/api/user/sessions/3", () => problem(404, { message: "There is no such session" }));
    open("/account?tab=security");
    await shownRows();
    await press("End the session on Safari on iPhone");
    expect(await screen.findByText("The session couldn’t be ended")).toBeInTheDocument();
    await waitFor(() => expect(rows()).toHaveLength(1));
  });
});
