import type { Browser, Page } from "@playwright/test";
import { accessibilityViolations, expect, test } from "./browser";
import { logIn, newName, PASSWORD, register } from "./users";

const NEXT_PASSWORD = "staple battery horse";

/** Another browser, in which the member logs in. */
async function logInElsewhere(browser: Browser, baseURL: string | undefined, username: string): Promise<Page> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  await logIn(page, username, "/account");
  await expect(page.getByRole("heading", { name: "Account", level: 1 })).toBeVisible();
  return page;
}

test("a member changes their profile, and the header shows the new name", async ({ page }) => {
  await register(page, newName("ada"), "/account");
  await page.getByLabel("First Name").fill("Augusta Ada");
  await page.getByLabel("Last Name").fill("King");
  await page.getByLabel("Phone").fill("+1 312 555 0100");
  await page.getByLabel("Location").fill("Lake Forest, IL");
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile Saved", { exact: true })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: "Augusta Ada" })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("First Name")).toHaveValue("Augusta Ada");
  await expect(page.getByLabel("Last Name")).toHaveValue("King");
  await expect(page.getByLabel("Phone")).toHaveValue("+1 312 555 0100");
  await expect(page.getByLabel("Location")).toHaveValue("Lake Forest, IL");
  await expect(page.getByRole("banner").getByRole("button", { name: "Augusta Ada" })).toBeVisible();
});

test("a new password ends the session of the other browser; the chosen timeout is kept", async ({
  page,
  browser,
  baseURL,
}) => {
  const username = newName("ada");
  await register(page, username, "/account");
  const other = await logInElsewhere(browser, baseURL, username);
  await page.getByRole("tab", { name: "Security" }).click();
  const sessions = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: "This device" })).toHaveCount(1);
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.getByLabel("Log me out after").selectOption("4 hours");
  await page.getByRole("button", { name: "Save Timeout" }).click();
  await expect(page.getByText("Session Timeout Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Log me out after")).toHaveValue("240");

  await page.getByLabel("Current Password").fill(PASSWORD);
  await page.getByLabel("New Password").fill(NEXT_PASSWORD);
  await page.getByLabel("Confirm Password").fill(NEXT_PASSWORD);
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("Password Changed", { exact: true })).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await other.reload();
  await expect(other).toHaveURL(/\/auth\?next=%2Faccount$/);
  await page.reload();
  await expect(sessions).toHaveCount(1);
  await expect(page.getByLabel("Log me out after")).toHaveValue("240");
  await other.context().close();
});

test("other sessions are ended one by one or all at once", async ({ page, browser, baseURL }) => {
  const username = newName("ada");
  await register(page, username, "/account");
  const others = [];
  for (let count = 0; count < 3; count += 1) others.push(await logInElsewhere(browser, baseURL, username));
  await page.goto("/account?tab=security");
  const sessions = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(4);
  await sessions
    .filter({ hasNotText: "This device" })
    .first()
    .getByRole("button", { name: /^End the session on/ })
    .click();
  await expect(sessions).toHaveCount(3);
  await page.reload();
  await expect(sessions).toHaveCount(3);
  await page.getByRole("button", { name: "End all other sessions" }).click();
  await expect(sessions).toHaveCount(1);
  await page.reload();
  await expect(sessions).toHaveCount(1);
  await expect(sessions).toContainText("This device");
  for (const other of others) {
    await other.reload();
    await expect(other).toHaveURL(/\/auth\?next=%2Faccount$/);
    await other.context().close();
  }
});
