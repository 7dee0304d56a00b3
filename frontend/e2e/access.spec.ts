import pages from "../../contract/pages.json" with { type: "json" };
import { accessibilityViolations, expect, test } from "./browser";

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

for (const address of addresses) {
  test(`${address} has no accessibility violations in the light and dark theme`, async ({ page }) => {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.locator("html").evaluate((html) => html.setAttribute("data-theme", "dark"));
    expect(await accessibilityViolations(page, ["color-contrast"])).toEqual([]);
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
