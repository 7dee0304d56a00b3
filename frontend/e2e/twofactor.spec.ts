import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { barriers, expect, test } from "./browser";

const PASSWORD = "correct horse battery";

/** A name that nobody has had on this server. */
const newName = () => `two_${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;

// Passkeys are bound to a name: a server at 127.0.0.1 is visited as localhost.
test.use({ baseURL: (process.env.MARQUE_URL ?? "http://localhost:8080").replace("127.0.0.1", "localhost") });

async function register(page: Page, username: string): Promise<void> {
  await page.goto("/auth?tab=register&next=%2Faccount");
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("heading", { name: "Account", level: 1 })).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Ada" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Ada" })).toHaveCount(0);
}

async function givePassword(page: Page, username: string): Promise<void> {
  await page.goto("/auth?next=%2Faccount%3Ftab%3Dsecurity");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
}

/** What the authenticator shows so many half minutes from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

test("a code confirms the second factor, and is asked for from then on", async ({ page }) => {
  const username = newName();
  await register(page, username);
  await page.getByRole("tab", { name: "Security" }).click();
  const section = page.getByRole("region", { name: "Two-factor authentication" });
  await section.getByRole("button", { name: "Turn on" }).click();
  await section.getByLabel("Your Password").fill(PASSWORD);
  await section.getByRole("button", { name: "Continue" }).click();
  await expect(section.getByRole("img", { name: "QR code for your authenticator" })).toBeVisible();
  const secret = ((await section.locator("code").textContent()) ?? "").replaceAll(" ", "");
  expect(await barriers(page)).toEqual([]);
  await section.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await section.getByRole("button", { name: "Turn on" }).click();
  const codes = section.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [first = "", second = ""] = await codes.allTextContents();
  expect(await barriers(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await section.getByRole("button", { name: "Download" }).click();
  expect(readFileSync(await (await download).path(), "utf8")).toContain(first);
  await section.getByRole("button", { name: "I have kept them" }).click();
  await expect(section).toContainText("10 recovery codes are left");

  await logOut(page);
  await givePassword(page, username);
  await expect(page.getByText("Enter the code from your authenticator")).toBeVisible();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByText("This code is not right, or was used already")).toBeVisible();
  // The code that turned it on is used; the one that comes next is not.
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret, 1));
  await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
  await expect(section).toContainText("10 recovery codes are left");

  await logOut(page);
  await givePassword(page, username);
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
  await givePassword(page, username);
  await expect(section).toContainText("Off.");
});

test("a passkey opens the account without a name or a password", async ({ page }) => {
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
  await register(page, newName());
  await page.getByRole("tab", { name: "Security" }).click();
  const section = page.getByRole("region", { name: "Passkeys" });
  await section.getByRole("button", { name: "Add a passkey" }).click();
  await section.getByLabel("Your Password").fill(PASSWORD);
  await section.getByRole("button", { name: "Continue" }).click();
  const passkeys = section.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
  await expect(passkeys).toHaveCount(1);
  await expect(passkeys).toContainText("Not used yet");
  expect(await barriers(page)).toEqual([]);

  await logOut(page);
  await page.goto("/auth?next=%2Faccount%3Ftab%3Dsecurity");
  await page.getByRole("main").getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(passkeys).toContainText("Last used");

  await passkeys.getByRole("button", { name: /^Remove the passkey of/ }).click();
  await section.getByLabel("Your Password").fill(PASSWORD);
  await section.getByRole("button", { name: "Remove passkey" }).click();
  await expect(passkeys).toHaveCount(0);
});

/** The path of the newest link to a page in the mail for that address: without a mail server, mail is in the log. */
async function mailedPath(email: string, name: string): Promise<string> {
  const log = process.env.MARQUE_LOG;
  if (!log) throw new Error("MARQUE_LOG names the server's log, where mail is shown.");
  let found: string | undefined;
  await expect(() => {
    const mails = readFileSync(log, "utf8")
      .split("\n")
      .filter((line) => line.includes(email));
    found = mails.flatMap((line) => line.match(new RegExp(`/${name}/[0-9a-f]{64}`, "g")) ?? []).at(-1);
    expect(found).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return found ?? "";
}

test("another address counts once it is confirmed, and the earlier one is told", async ({ page }) => {
  const username = newName();
  await register(page, username);
  const section = page.getByRole("region", { name: "E-mail address" });
  await section.getByRole("button", { name: "Change address" }).click();
  const wanted = `new_${username}@example.com`;
  await section.getByLabel("New Email").fill(wanted);
  await section.getByLabel("Your Password").fill(PASSWORD);
  expect(await barriers(page)).toEqual([]);
  await section.getByRole("button", { name: "Send the link" }).click();
  await expect(section).toContainText(`A link is on its way to ${wanted}.`);
  await page.reload();
  await expect(section).toContainText(`${username}@example.com`);
  await expect(section).toContainText(`A link is on its way to ${wanted}.`);

  await page.goto(await mailedPath(wanted, "confirm-email"));
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your address is changed" })).toBeFocused();
  await page.getByRole("link", { name: "Account", exact: true }).first().click();
  await expect(section.getByText(wanted, { exact: true })).toBeVisible();
  await expect(section.getByText("A link is on its way")).toHaveCount(0);
});
