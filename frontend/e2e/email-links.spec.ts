import { accessibilityViolations, expect, test } from "./browser";
import { emailOf, mailedPath, newName, PASSWORD, register } from "./users";

const NEW_PASSWORD = "another horse entirely";

test("a new member is reminded to confirm their address until they have opened the link", async ({ page }) => {
  const username = newName("mail");
  const email = emailOf(username);
  const banner = page.getByRole("complementary", { name: "Email confirmation" });
  await register(page, username, "/listings");
  await expect(banner).toContainText(email);
  expect(await accessibilityViolations(page)).toEqual([]);
  const first = await mailedPath(email, "verify-email");

  await banner.getByRole("button", { name: "Resend" }).click();
  await expect(page.getByText(`A link is on its way to ${email}.`, { exact: true })).toBeVisible();
  // The toast covers no button of the banner.
  await banner.getByRole("button", { name: "Dismiss for this visit" }).click({ trial: true, timeout: 2000 });
  await expect(async () => expect(await mailedPath(email, "verify-email")).not.toBe(first)).toPass();

  // An invalid link says so without being asked to confirm.
  await page.goto(first);
  await expect(page.getByRole("heading", { level: 1, name: "This link is no longer valid" })).toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.goto(await mailedPath(email, "verify-email"));
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your email address is confirmed" })).toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Browse Listings" }).click();
  await expect(page.getByRole("button", { name: "Ada", exact: true })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "Ada", exact: true })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test("a member resets a forgotten password, which ends their other sessions", async ({ page, browser }) => {
  const username = newName("mail");
  const email = emailOf(username);
  const otherBrowser = await (await browser.newContext()).newPage();
  await register(otherBrowser, username, "/listings");

  await page.goto("/auth");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reset Password" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);

  const path = await mailedPath(email, "reset-password");
  await page.goto(path);
  await expect(page).toHaveTitle("Choose a New Password | Marque");
  await page.getByLabel("New Password").fill(NEW_PASSWORD);
  await page.getByLabel("Confirm Password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your password has been changed" })).toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);

  await otherBrowser.reload();
  await expect(otherBrowser.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await otherBrowser.context().close();

  await page.getByRole("main").getByRole("link", { name: "Login" }).click();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Invalid username or password" }).first()).toBeVisible();
  await page.getByLabel("Password").fill(NEW_PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("button", { name: "Ada", exact: true })).toBeVisible();

  await page.goto(path);
  await page.getByLabel("New Password").fill("a third horse");
  await page.getByLabel("Confirm Password").fill("a third horse");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This link has been used already.")).toBeVisible();
});
