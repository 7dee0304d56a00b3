import { answers, preferences, profile } from "@test/account";
import { http, json, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import AccountPage from "./AccountPage";

const codes = Array.from({ length: 10 }, (_, n) => `${n}bcd-efgh-jkmn-pqrs`);
const enrollment = { secret: "GEZDGNBVGY3TQOJQ", otpauthUrl: "otpauth://totp/Marque:ada_l", qr: ["101", "010", "111"] };

const section = (name: string) => screen.findByRole("region", { name });

function open(tab: string, traits: Parameters<typeof signIn>[0] = {}) {
  signIn(traits);
  renderAt(
    `/account?tab=${tab}`,
    <Routes>
      <Route path="/account" element={<AccountPage />} />
    </Routes>,
  );
}

const press = async (area: HTMLElement, name: string) =>
  userEvent.click(await within(area).findByRole("button", { name }));
const enter = async (area: HTMLElement, label: string, text: string) =>
  userEvent.type(await within(area).findByLabelText(label), text);

beforeEach(() => {
  server.use(
    http.get("/api/user/profile", json(profile)),
    http.get("/api/user/preferences", json(preferences)),
    http.get("/api/user/sessions", () => HttpResponse.json([])),
  );
});

const isOn = (left = 9) =>
  server.use(http.get("/api/user/two-factor", () => HttpResponse.json({ isOn: true, recoveryCodesLeft: left })));

describe("two-factor authentication", () => {
  it("is turned on with a password and a code, and shows ten recovery codes once", async () => {
    const startRequests = answers("post", "/api/user/two-factor", () => HttpResponse.json(enrollment));
    const confirmed = answers("post", "/api/user/two-factor/confirmation", () =>
      HttpResponse.json({ recoveryCodes: codes }),
    );
    open("security");
    const area = await section("Two-factor authentication");
    await press(area, "Turn on");
    expect(within(area).getByLabelText("Your Password")).toHaveFocus();
    await press(area, "Cancel");
    expect(within(area).getByRole("button", { name: "Turn on" })).toHaveFocus();
    await press(area, "Turn on");
    await enter(area, "Your Password", "correct horse");
    await press(area, "Continue");
    const picture = await within(area).findByRole("img", { name: "QR code for your authenticator" });
    expect(
      picture
        .querySelector("path")
        ?.getAttribute("d")
        ?.match(/h1v1h-1z/g),
    ).toHaveLength(6);
    expect(area).toHaveTextContent("GEZD GNBV GY3T QOJQ");
    await enter(area, "Code", "123456");
    await press(area, "Turn on");
    const list = await within(area).findByRole("list", { name: "Recovery codes" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(10);
    expect(within(area).getByRole("heading", { name: "Your recovery codes" })).toHaveFocus();
    await press(area, "I’ve saved them");
    expect(area).toHaveTextContent("10 recovery codes are left");
    expect(within(area).getByRole("button", { name: "New recovery codes" })).toHaveFocus();
    expect([startRequests, confirmed]).toEqual([[{ password: "correct horse" }], [{ code: "123456" }]]);
  });

  it("shows errors at their fields", async () => {
    const message = "Password is incorrect";
    answers("post", "/api/user/two-factor", () => problem(422, { message, fields: { password: message } }));
    open("security");
    const area = await section("Two-factor authentication");
    await press(area, "Turn on");
    await press(area, "Continue");
    expect(await within(area).findByText("Please enter your password")).toBeInTheDocument();
    await enter(area, "Your Password", "wrong horse");
    await press(area, "Continue");
    await waitFor(() => expect(within(area).getByLabelText("Your Password")).toHaveAccessibleDescription(message));
  });

  it("is turned off with a password and a code", async () => {
    isOn(1);
    const sent = answers("delete", "/api/user/two-factor", () => new HttpResponse(null, { status: 204 }));
    open("security");
    const area = await section("Two-factor authentication");
    await waitFor(() => expect(area).toHaveTextContent("One recovery code is left"));
    await press(area, "Turn off");
    await press(area, "Cancel");
    expect(within(area).getByRole("button", { name: "Turn off" })).toHaveFocus();
    await press(area, "Turn off");
    await enter(area, "Your Password", "correct horse");
    await enter(area, "Code", "123456");
    await press(area, "Turn off");
    await waitFor(() => expect(area).toHaveTextContent("Off."));
    expect(within(area).getByRole("button", { name: "Turn on" })).toHaveFocus();
    expect(sent).toEqual([{ password: "correct horse", code: "123456" }]);
  });
});

describe("changing the password", () => {
  it("asks for a code if two-factor authentication was turned on in another browser", async () => {
    const message = "Enter the code from your authenticator";
    const refused = answers("post", "/api/user/password", () =>
      problem(422, { message, fields: { code: message }, secondFactor: true }),
    );
    open("security");
    const field = (label: string) => screen.findByLabelText(label);
    await userEvent.type(await field("Current Password"), "correct horse");
    await userEvent.type(await field("New Password"), "battery staple");
    await userEvent.type(await field("Confirm Password"), "battery staple");
    await within(await section("Two-factor authentication")).findByText(/^Off\./);
    expect(screen.queryByLabelText("Code")).not.toBeInTheDocument();
    isOn();
    await userEvent.click(screen.getByRole("button", { name: "Change Password" }));
    await waitFor(async () => expect(await field("Code")).toHaveAccessibleDescription(new RegExp(message)));
    const sent = answers("post", "/api/user/password", () => new HttpResponse(null, { status: 204 }));
    await userEvent.type(await field("Code"), "123456");
    await userEvent.click(screen.getByRole("button", { name: "Change Password" }));
    await waitFor(() => expect(screen.getByLabelText("Code")).toHaveValue(""));
    const typed = { currentPassword: "correct horse", newPassword: "battery staple" };
    expect([refused, sent]).toEqual([[typed], [{ ...typed, code: "123456" }]]);
  });
});

describe("passkeys", () => {
  it("are said to be unavailable in browsers that do not support them", async () => {
    open("security");
    const area = await section("Passkeys");
    await waitFor(() => expect(area).toHaveTextContent("This browser can’t create passkeys here."));
    expect(within(area).queryByRole("button")).not.toBeInTheDocument();
  });

  it("are listed, and removed with the password", async () => {
    const passkey = { id: 3, name: "Chrome on Android", createdAt: "2026-11-21T12:00:00.000Z", lastUsedAt: null };
    server.use(http.get("/api/user/passkeys", () => HttpResponse.json([passkey])));
    const sent = answers("delete", "/api/user/passkeys/3", () => new HttpResponse(null, { status: 204 }));
    open("security");
    const area = await section("Passkeys");
    await waitFor(() => expect(area).toHaveTextContent("Added Nov 21, 2026 · Not used yet"));
    await press(area, "Remove the passkey of Chrome on Android");
    await enter(area, "Your Password", "correct horse");
    await press(area, "Remove passkey");
    expect(await screen.findByText("Passkey Removed")).toBeInTheDocument();
    // The list is not shown while the password is asked for either.
    await waitFor(() => expect(within(area).queryByLabelText("Your Password")).not.toBeInTheDocument());
    await waitFor(() => expect(within(area).queryByRole("list")).not.toBeInTheDocument());
    expect(sent).toEqual([{ password: "correct horse" }]);
  });
});

describe("the email address", () => {
  it("waits for its confirmation, and the change can be cancelled", async () => {
    isOn();
    const requests = answers("post", "/api/user/email", () =>
      problem(202, { message: "A link is on its way to new@example.com." }),
    );
    const cancellations = answers("delete", "/api/user/email", () => new HttpResponse(null, { status: 204 }));
    open("profile");
    const area = await section("Email address");
    await press(area, "Change address");
    await press(area, "Send the link");
    expect(await within(area).findByText("Please enter a valid email address")).toBeInTheDocument();
    await enter(area, "New Email", "new@example.com");
    await enter(area, "Your Password", "correct horse");
    await enter(area, "Code", "123456");
    await press(area, "Send the link");
    await waitFor(() => expect(area).toHaveTextContent("A link is on its way to new@example.com."));
    expect(requests).toEqual([{ email: "new@example.com", password: "correct horse", code: "123456" }]);
    await press(area, "Keep the current one");
    await waitFor(() => expect(area).not.toHaveTextContent("new@example.com"));
    expect(cancellations).toHaveLength(1);
  });
});

describe("login methods that need a confirmed address", () => {
  it.each([
    ["Two-factor authentication", "Turn on", /^Confirm your email address before you turn it on/],
    ["Passkeys", "Add a passkey", /^Confirm your email address before you add a passkey/],
  ])("say so before they are tried (%s)", async (name, button, sentence) => {
    const sent = answers("post", "/api/email-verifications", () =>
      problem(202, { message: "A link is on its way to ada@example.com." }),
    );
    open("security", { emailVerified: false });
    const area = await section(name);
    expect(await within(area).findByText(sentence)).toBeInTheDocument();
    expect(within(area).queryByRole("button", { name: button })).not.toBeInTheDocument();
    await press(area, "Send a new link");
    expect(await screen.findByText("A link is on its way to ada@example.com.")).toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });
});
