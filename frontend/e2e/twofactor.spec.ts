import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { accessibilityViolations, expect, openPage, test } from "./browser";
import {
  collector,
  concierge,
  confirmAddress,
  emailOf,
  logIn,
  logOut,
  mailedPath,
  newName,
  PASSWORD,
  register,
} from "./users";

const SECURITY = "/account?tab=security";

// Passkeys are bound to a name: a server at 127.0.0.1 is visited as localhost.
test.use({ baseURL: (process.env.MARQUE_URL ?? "http://localhost:8080").replace("127.0.0.1", "localhost") });

/** What the authenticator shows so many half minutes from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

const twoFactor = (page: Page) => page.getByRole("region", { name: "Two-factor authentication" });

/** Turns the second factor on, on the account page; what the authenticator was given, in base 32. */
async function turnOn(page: Page): Promise<string> {
  const section = twoFactor(page);
  await page.getByRole("tab", { name: "Security" }).click();
  await section.getByRole("button", { name: "Turn on" }).click();
  await section.getByLabel("Your Password").fill(PASSWORD);
  await section.getByRole("button", { name: "Continue" }).click();
  await expect(section.getByRole("img", { name: "QR code for your authenticator" })).toBeVisible();
  const secret = ((await section.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await section.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(section.getByRole("list", { name: "Recovery codes" })).toBeVisible();
  return secret;
}

test("a code turns on two-factor authentication, and is required from then on", async ({ page }) => {
  const username = newName("two");
  await register(page, username, "/account");
  await confirmAddress(page, username, "/account");
  const section = twoFactor(page);
  const secret = await turnOn(page);
  const codes = section.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [first = "", second = ""] = await codes.allTextContents();
  expect(await accessibilityViolations(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await section.getByRole("button", { name: "Download" }).click();
  expect(readFileSync(await (await download).path(), "utf8")).toContain(first);
  await section.getByRole("button", { name: "I’ve saved them" }).click();
  await expect(section).toContainText("10 recovery codes are left");

  await logOut(page);
  await logIn(page, username, SECURITY);
  await expect(page.getByText("Enter the code from your authenticator")).toBeVisible();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByText("This code is wrong or was already used")).toBeVisible();
  // The code that turned it on is used; the one that comes next is not.
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret, 1));
  await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
  await expect(section).toContainText("10 recovery codes are left");

  await logOut(page);
  await logIn(page, username, SECURITY);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(first);
  await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
  await expect(section).toContainText("9 recovery codes are left");

  await section.getByRole("button", { name: "Turn off" }).click();
  await section.getByLabel("Your Password").fill(PASSWORD);
  await section.getByLabel("Code", { exact: true }).fill(second);
  await section.getByRole("button", { name: "Turn off" }).click();
  await expect(section).toContainText("Off.");
  await logOut(page);
  await logIn(page, username, SECURITY);
  await expect(section).toContainText("Off.");
});

test("a password reset by email does not skip the second factor", async ({ page }) => {
  const username = newName("two");
  await register(page, username, "/account");
  await confirmAddress(page, username, "/account");
  const secret = await turnOn(page);
  await twoFactor(page).getByRole("button", { name: "I’ve saved them" }).click();
  await logOut(page);

  await page.goto("/reset-password");
  await page.getByLabel("Email").fill(emailOf(username));
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeFocused();
  await page.goto(await mailedPath(emailOf(username), "reset-password"));
  await page.getByLabel("New Password").fill("another horse entirely");
  await page.getByLabel("Confirm Password").fill("another horse entirely");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your password has been changed" })).toBeFocused();

  await logIn(page, username, SECURITY, "another horse entirely");
  await expect(page.getByText("Enter the code from your authenticator")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: "Ada" })).toHaveCount(0);
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret, 1));
  await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
  await expect(twoFactor(page)).toContainText("10 recovery codes are left");
});

test("a passkey logs in without a username or password", async ({ page }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const username = newName("two");
  await register(page, username, "/account");
  await expect(page.getByRole("complementary", { name: "Email confirmation" })).toBeVisible();
  await page.getByRole("tab", { name: "Security" }).click();
  const addressNotice = page.getByText("Confirm your email address before you add a passkey.");
  await expect(addressNotice).toBeVisible();
  await confirmAddress(page, username, "/account");
  await page.getByRole("tab", { name: "Security" }).click();
  const section = page.getByRole("region", { name: "Passkeys" });
  await section.getByRole("button", { name: "Add a passkey" }).click();
  await section.getByLabel("Your Password").fill(PASSWORD);
  await section.getByRole("button", { name: "Continue" }).click();
  const passkeys = section.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
  await expect(passkeys).toHaveCount(1);
  await expect(passkeys).toContainText("Not used yet");
  expect(await accessibilityViolations(page)).toEqual([]);

  await logOut(page);
  await page.goto("/auth?next=%2Faccount%3Ftab%3Dsecurity");
  await page.getByRole("main").getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(passkeys).toContainText("Last used");

  await passkeys.getByRole("button", { name: /^Remove the passkey of/ }).click();
  await section.getByLabel("Your Password").fill(PASSWORD);
  await section.getByRole("button", { name: "Remove passkey" }).click();
  await expect(passkeys).toHaveCount(0);
});

test("a new email address takes effect once it is confirmed, and the earlier one is notified", async ({ page }) => {
  const username = newName("two");
  await register(page, username, "/account");
  const section = page.getByRole("region", { name: "Email address" });
  await section.getByRole("button", { name: "Change address" }).click();
  const newAddress = `new_${username}@example.com`;
  await section.getByLabel("New Email").fill(newAddress);
  await section.getByLabel("Your Password").fill(PASSWORD);
  expect(await accessibilityViolations(page)).toEqual([]);
  await section.getByRole("button", { name: "Send the link" }).click();
  await expect(section).toContainText(`A link is on its way to ${newAddress}.`);
  await page.reload();
  await expect(section).toContainText(`${username}@example.com`);
  await expect(section).toContainText(`A link is on its way to ${newAddress}.`);

  await page.goto(await mailedPath(newAddress, "confirm-email"));
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your email address has been changed" })).toBeFocused();
  await page.getByRole("link", { name: "Account", exact: true }).first().click();
  await expect(section.getByText(newAddress, { exact: true })).toBeVisible();
  await expect(section.getByText("A link is on its way")).toHaveCount(0);
});

test("two admins reset the second factor of a member who lost authenticator and recovery codes", async ({
  page,
  browser,
  complaints,
}) => {
  test.setTimeout(120_000);
  const username = await collector("two");
  const [carla, dora] = [await concierge("carla", "Carla Rossi"), await concierge("dora")];
  await logIn(page, username, SECURITY);
  await turnOn(page);
  await twoFactor(page).getByRole("button", { name: "I’ve saved them" }).click();
  const { id } = await (await page.request.get("/api/user")).json();
  await logOut(page);

  const first = await openPage(browser, complaints);
  await logIn(first, carla, `/admin/members/${id}`);
  await first.getByLabel("Why, and how they proved who they are").fill("Showed a passport on a video call.");
  // The form that changes roles, higher up on the page, has a password field as well.
  await first.getByLabel("Your password").last().fill(PASSWORD);
  await first.getByRole("button", { name: "Request reset" }).click();
  await expect(first.getByText("Another admin has to confirm it.", { exact: true })).toBeVisible();
  await expect(first.getByRole("button", { name: "Confirm reset" })).toHaveCount(0);
  expect(await accessibilityViolations(first)).toEqual([]);

  // Two-factor stays on until the second admin confirms.
  await logIn(page, username, SECURITY);
  await expect(page.getByText("Enter the code from your authenticator")).toBeVisible();

  const second = await openPage(browser, complaints);
  await logIn(second, dora, "/admin/members");
  await second.getByRole("link", { name: `Two-factor reset for ${username}, requested by Carla Rossi` }).click();
  await expect(second.getByText("Showed a passport on a video call.", { exact: true })).toBeVisible();
  await second.getByLabel("Your password").last().fill(PASSWORD);
  await second.getByRole("button", { name: "Confirm reset" }).click();
  await expect(second.getByText("Off. Only their password protects the account.")).toBeVisible();

  await logIn(page, username, SECURITY);
  await expect(twoFactor(page)).toContainText("Off.");
  for (const each of [first, second]) await each.context().close();
});
