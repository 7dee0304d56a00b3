import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { accessibilityViolations, expect, test } from "./browser";
import { emailOf, mailedPath, newName, register, serverLog } from "./users";

/** Lists a car as the operator does: with the program, on the server's own database. */
function importCar(model: string) {
  const home = dirname(serverLog());
  const file = join(home, `${model}.jsonl`);
  writeFileSync(
    file,
    `${JSON.stringify({ make: "Alpine", model, year: 1972, price: 98000, location: "Chicago, IL" })}\n`,
  );
  const { DATABASE_URL: _, ...environment } = process.env;
  const output = execFileSync("../target/debug/marque", ["import", file], {
    env: { ...environment, MARQUE_HOME: home },
    encoding: "utf8",
  });
  expect(output).toContain("1 vehicle imported");
}

test("a saved search finds a new car: the bell counts, the notification links to it, and its email can be stopped", async ({
  page,
  browser,
}) => {
  const username = newName("bell");
  const model = newName("A110");
  const email = emailOf(username);
  await register(page, username, "/listings");
  await page.goto(await mailedPath(email, "verify-email"));
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByRole("heading", { name: "Your email address is confirmed" })).toBeVisible();

  await page.goto(`/listings?search=${encodeURIComponent(model)}`);
  await page.getByRole("button", { name: "Save this search" }).first().click();
  await expect(page.getByText("Search saved", { exact: true })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Notifications", exact: true })).toBeVisible();

  importCar(model);
  const bell = page.getByRole("banner").getByRole("link", { name: "Notifications, 1 unread" });
  await expect(async () => {
    await page.reload();
    await expect(bell).toBeVisible({ timeout: 1500 });
  }).toPass({ timeout: 20_000 });
  await bell.click();
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  const notice = page
    .getByRole("region", { name: "Today" })
    .getByRole("link", { name: `New match: 1972 Alpine ${model}` });
  await expect(notice).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await notice.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(model);
  await expect(page.getByRole("banner").getByRole("link", { name: "Notifications", exact: true })).toBeVisible();

  const unsubscribePath = await mailedPath(email, "unsubscribe");
  const otherBrowser = await (await browser.newContext()).newPage();
  await otherBrowser.goto(unsubscribePath);
  await expect(otherBrowser.getByText("“New listings”")).toBeVisible();
  expect(await accessibilityViolations(otherBrowser)).toEqual([]);
  await otherBrowser.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(otherBrowser.getByRole("heading", { name: "You’re unsubscribed" })).toBeFocused();
  await expect(otherBrowser.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();

  await page.goto("/account?tab=notifications");
  await expect(page.getByRole("switch", { name: "New listings by Email" })).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "Price alerts by Email" })).toBeChecked();
});

test("notification and privacy settings survive a reload, and the profile follows them", async ({ page, browser }) => {
  const username = newName("own");
  await register(page, username, "/listings");
  await page.goto("/account?tab=notifications");
  const preferencesSaved = () => page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
  for (const name of ["Market reports by Email", "Price alerts by In-App"]) {
    const answered = preferencesSaved();
    await page.getByRole("switch", { name }).click();
    await answered;
  }
  const digest = preferencesSaved();
  await page.getByRole("combobox", { name: "Email digest" }).selectOption("weekly");
  await digest;
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole("switch", { name: "Market reports by Email" })).toBeChecked();
  await expect(page.getByRole("switch", { name: "Price alerts by In-App" })).not.toBeChecked();
  await expect(page.getByRole("combobox", { name: "Email digest" })).toHaveValue("weekly");
  await expect(page.getByRole("switch", { name: "Price alerts by SMS" })).toBeDisabled();

  await page.getByRole("tab", { name: "Privacy" }).click();
  const answered = preferencesSaved();
  await page.getByLabel("Profile visibility").selectOption("public");
  await answered;
  expect(await accessibilityViolations(page)).toEqual([]);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/members/${username}`);
  await expect(visitor.getByRole("heading", { level: 1, name: "Ada Lovelace" })).toBeVisible();
  await expect(visitor.getByRole("region", { name: "Collection" })).toHaveCount(0);
  expect(await accessibilityViolations(visitor)).toEqual([]);

  const hidden = preferencesSaved();
  await page.getByLabel("Profile visibility").selectOption("private");
  await hidden;
  await page.reload();
  await expect(page.getByLabel("Profile visibility")).toHaveValue("private");
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "Profile not available" })).toBeVisible();
});
