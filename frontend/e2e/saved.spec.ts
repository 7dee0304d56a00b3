import { barriers, expect, test } from "./browser";

const PASSWORD = "correct horse battery";

/** A name that nobody has had on this server. */
const newName = () => `ada_${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;

test("what is saved stays saved, and what a visitor wanted is saved once they are in", async ({ page }) => {
  const username = newName();
  const car = page.getByRole("article").first();

  await page.goto("/auth?tab=register&next=%2Flistings");
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("heading", { name: "Vehicle Listings" })).toBeVisible();

  const first = (await car.getByRole("heading").innerText()).replace(/\s+/g, " ");
  await car.getByRole("button", { name: /^Save / }).click();
  await expect(car.getByRole("button", { name: /^Save /, pressed: true })).toBeVisible();

  await page.getByRole("banner").getByRole("link", { name: "SAVED" }).click();
  await expect(page.getByRole("tab", { name: "Saved (1)" })).toBeVisible();
  await expect(page.getByRole("link", { name: first })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole("link", { name: first })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Watch List (0)" })).toBeVisible();

  await page.getByRole("banner").getByRole("button", { name: "Ada" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByText("You have been logged out successfully", { exact: true })).toBeVisible();

  await page.goto("/listings?make=porsche");
  const porsche = (await car.getByRole("heading").innerText()).replace(/\s+/g, " ");
  await car.getByRole("button", { name: /^Save /, pressed: false }).click();
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
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("button", { name: `Watch ${porsche}` }).click();
  await expect(page.getByRole("heading", { name: "Your watch list is empty" })).toBeVisible();
  await page.getByRole("tab", { name: "Searches (1)" }).click();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("tabpanel").getByRole("link", { name: "Porsche" }).click();
  await expect(page).toHaveURL(/\/listings\?make=porsche$/);
});
