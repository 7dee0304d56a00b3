import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { promisify } from "node:util";
import { strFromU8, unzipSync } from "fflate";
import { accessibilityViolations, expect, test } from "./browser";
import { logIn, newName, PASSWORD, register, serverLog } from "./users";

const PRIVACY = "/account?tab=privacy";

/** Runs a command of the operator on the server's own home. */
async function runCommand(...command: string[]): Promise<string> {
  const marque = resolve(process.cwd(), "../target/debug/marque");
  const env = { ...process.env, MARQUE_HOME: dirname(serverLog()), DATABASE_URL: "" };
  return (await promisify(execFile)(marque, command, { env })).stdout;
}

test("a member downloads their data", async ({ page }) => {
  const username = newName("leaver");
  await register(page, username, PRIVACY);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Export my data" }).click();
  const link = page.getByRole("link", { name: "Download" });
  await expect(link).toBeVisible({ timeout: 20_000 });
  expect(await accessibilityViolations(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toBe(`${username}-data.zip`);
  const archive = Object.entries(unzipSync(await readFile(await download.path())));
  const files = new Map(archive.map(([name, bytes]) => [name, strFromU8(bytes)]));
  const [account] = JSON.parse(files.get("account.json") ?? "[]");
  expect(account).toMatchObject({ username, email: `${username}@example.com`, name: "Ada Lovelace" });
  expect(JSON.parse(files.get("sessions.json") ?? "[]")).toHaveLength(1);
  expect(files.get("README.txt")).toContain("account.json");
  expect([...files.values()].join()).not.toContain("$argon2");
  await page.reload();
  await expect(link).toBeVisible();
});

test("a deactivated account is active again after the next login", async ({ page }) => {
  const username = newName("leaver");
  await register(page, username, PRIVACY);
  await page.getByRole("button", { name: "Deactivate account" }).click();
  const dialog = page.getByRole("dialog", { name: "Deactivate your account" });
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("Log in any time to reactivate it.", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/account");
  await expect(page).toHaveURL(/\/auth\?next=%2Faccount$/);
  await logIn(page, username, PRIVACY);
  await expect(page.getByText("Welcome back, Ada! Your account is active again.", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your data" })).toBeVisible();
});

test("a deleted account can be restored until it is erased", async ({ page }) => {
  const username = newName("leaver");
  await register(page, username, PRIVACY);
  const remove = async () => {
    await page.getByRole("button", { name: "Delete account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete your account" });
    await dialog.getByLabel(`Type your username, ${username}`).fill(username);
    await dialog.getByLabel("Password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByText("Account Closed", { exact: true })).toBeVisible();
  };
  await remove();
  const until = new Date(Date.now() + 14 * 24 * 60 * 60 * 1000);
  const day = until.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "America/Chicago" });
  const deletionNotice = `Everything in it will be deleted on ${day}. Log in before then to keep it.`;
  await expect(page.getByText(deletionNotice, { exact: true })).toBeVisible();

  await logIn(page, username, PRIVACY);
  const restoredMessage = "Welcome back, Ada! We kept your account, and it’s active again.";
  await expect(page.getByText(restoredMessage, { exact: true })).toBeVisible();
  await remove();
  expect(await runCommand("user", "erase", username)).toContain(`Erased the account ${username} and its data.`);
  await logIn(page, username, PRIVACY);
  await expect(page.getByText("Invalid username or password").first()).toBeVisible();
});
