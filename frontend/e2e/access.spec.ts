import type { Page } from "@playwright/test";
import pages from "../../contract/pages.json" with { type: "json" };
import { sections } from "../src/features/admin/sections";
import { accessibilityViolations, expect, test } from "./browser";
import { collector, concierge, logIn } from "./users";

/** Addresses that fill in what a pattern leaves open. */
const examples: Readonly<Record<string, string>> = {
  "/listings/:id/:slug?": "/listings/1",
  "/makes/:make?/:family?": "/makes/porsche/911",
  "/admin/:section/:item?": "/admin/applications",
  "/dashboard/submissions/:id": "/dashboard/submissions/1",
  "/members/:username": "/members/nobody",
  "/unsubscribe/:token": `/unsubscribe/${"0".repeat(64)}`,
  "/invitation/:token": `/invitation/${"0".repeat(64)}`,
  "/inquiries/:key": `/inquiries/${"0".repeat(64)}`,
  "/forum/category/:id": "/forum/category/1",
  "/forum/topic/:id": "/forum/topic/1",
  "/reset-password/:token": `/reset-password/${"0".repeat(64)}`,
  "/verify-email/:token": `/verify-email/${"0".repeat(64)}`,
  "/confirm-email/:token": `/confirm-email/${"0".repeat(64)}`,
};

const addresses = [
  ...pages.map(({ path }) => examples[path] ?? path),
  "/listings?search=ferrrari&minYear=1950",
  "/listings?minPrice=abc",
  "/listings?near=60045",
  "/makes",
];

/** Checks the open page with axe in both themes, and that it does not scroll sideways at 320 px. */
async function expectAccessible(page: Page, address: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }), address).toBeVisible();
  await expect(page.locator("main [aria-busy=true]"), address).toHaveCount(0);
  expect(await accessibilityViolations(page), address).toEqual([]);
  await page.locator("html").evaluate((html) => html.setAttribute("data-theme", "dark"));
  expect(await accessibilityViolations(page, ["color-contrast"]), address).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.locator("html").evaluate((html) => html.scrollWidth), `width of ${address}`).toBe(320);
  if (size) await page.setViewportSize(size);
}

for (const address of addresses) {
  test(`${address} is accessible in the light and dark theme and at 320 px`, async ({ page }) => {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    await expectAccessible(page, address);
  });
}

const memberAddresses = [
  "/dashboard",
  "/dashboard?tab=submit",
  "/dashboard?tab=documents",
  "/saved",
  "/saved?tab=watch",
  "/saved?tab=searches",
  "/account",
  "/account?tab=security",
  "/account?tab=notifications",
  "/account?tab=privacy",
  "/inquiries",
  "/notifications",
  "/membership",
  "/messages",
  "/forum",
  "/forum/bookmarks",
];
const adminAddresses = ["/admin", ...sections.map(({ path }) => `/admin/${path}`)];

test("pages of a collector are accessible in the light and dark theme and at 320 px", async ({ page }) => {
  test.setTimeout(300_000);
  await logIn(page, await collector("access"), "/privacy");
  await expect(page).toHaveURL(/\/privacy$/);
  for (const address of memberAddresses) {
    await page.goto(address);
    await expectAccessible(page, address);
  }
});

// An admin each: opening many pages at once exceeds the number of connections for live counts that one member may open.
for (const address of adminAddresses) {
  test(`${address} of an admin is accessible in the light and dark theme and at 320 px`, async ({ page }) => {
    await logIn(page, await concierge("access"), address);
    await expect(page).toHaveURL((url) => url.pathname === address);
    await expectAccessible(page, address);
  });
}

test("the filter drawer and the dialogs of a vehicle have no accessibility violations", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/listings");
  await page.getByRole("button", { name: "Filters" }).click();
  await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.goto("/listings/1");
  for (const name of [/View larger/, "Request Information", "Schedule a viewing"]) {
    await page.getByRole("main").getByRole("button", { name }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});
