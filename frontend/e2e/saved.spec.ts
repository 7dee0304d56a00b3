import { accessibilityViolations, expect, test } from "./browser";
import { emailOf, logIn, logOut, mailedPath, newName, PASSWORD, register } from "./users";

test("saved vehicles stay saved, and a visitor's save is completed after the login", async ({ page }) => {
  const username = newName("ada");
  const car = page.getByRole("article").first();

  await register(page, username, "/listings");

  const first = (await car.getByRole("heading").innerText()).replace(/\s+/g, " ");
  await car.getByRole("button", { name: /^Save / }).click();
  await expect(car.getByRole("button", { name: /^Save /, pressed: true })).toBeVisible();

  await page.getByRole("banner").getByRole("link", { name: "SAVED" }).click();
  await expect(page.getByRole("tab", { name: "Saved (1)" })).toBeVisible();
  await expect(page.getByRole("link", { name: first })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole("link", { name: first })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Watch List (0)" })).toBeVisible();

  await page.getByRole("banner").getByRole("button", { name: "Ada" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByText("You have been logged out successfully", { exact: true })).toBeVisible();

  await page.goto("/listings?make=porsche");
  const save = car.getByRole("button", { name: /^Save /, pressed: false });
  const porsche = ((await save.getAttribute("aria-label")) ?? "").replace("Save ", "");
  await save.click();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/listings\?make=porsche$/);
  await expect(car.getByRole("button", { name: `Save ${porsche}`, pressed: true })).toBeVisible();

  await page.getByRole("button", { name: "Save this search" }).click();
  await expect(page.getByText("Search saved", { exact: true })).toBeVisible();
  await car.getByRole("link", { name: porsche }).click();
  await page.getByRole("button", { name: "Watch", exact: true }).click();
  await expect(page.getByRole("button", { name: "Watch", exact: true, pressed: true })).toBeVisible();

  await page.goto("/saved");
  await expect(page.getByRole("tab", { name: "Saved (2)" })).toBeVisible();
  await page.getByRole("tab", { name: "Watch List (1)" }).click();
  await expect(page.getByRole("button", { name: `Watch ${porsche}`, pressed: true })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: `Watch ${porsche}` }).click();
  await expect(page.getByRole("heading", { name: "Your watch list is empty" })).toBeVisible();
  await page.getByRole("tab", { name: "Searches (1)" }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("tabpanel").getByRole("link", { name: "Porsche" }).click();
  await expect(page).toHaveURL(/\/listings\?make=porsche$/);
});

test("a vehicle saved in one browser is saved in another", async ({ page, browser }) => {
  const username = newName("ada");
  await register(page, username, "/listings");
  await page.goto(await mailedPath(emailOf(username), "verify-email"));
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your email address is confirmed" })).toBeFocused();
  await page.getByRole("link", { name: "Browse Listings" }).click();
  const car = page.getByRole("article").nth(2);
  const name = (await car.getByRole("heading").innerText()).replace(/\s+/g, " ");
  const vehicleSaved = page.waitForResponse((answer) => answer.url().includes("/api/user/saved-vehicles/"));
  await car.getByRole("button", { name: /^Save / }).click();
  expect((await vehicleSaved).ok()).toBe(true);
  await logOut(page);

  const otherBrowser = await (await browser.newContext()).newPage();
  await logIn(otherBrowser, username, "/saved");
  await expect(otherBrowser.getByRole("tab", { name: "Saved (1)" })).toBeVisible();
  await expect(otherBrowser.getByRole("link", { name })).toBeVisible();
  await otherBrowser.context().close();
});
