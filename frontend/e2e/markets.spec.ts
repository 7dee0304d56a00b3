// The pages of makes and model families: from a car to its market and back, the sold archive, and without script.
import { accessibilityViolations, expect, openPage, test } from "./browser";
import { collector, concierge, logIn, newName } from "./users";
import { listed } from "./vehicles";

test("a vehicle page links to the page of its market, which lists other cars for sale", async ({ page }) => {
  await page.goto("/listings?search=porsche+911");
  await page.getByRole("article").first().getByRole("link").click();
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  await trail.getByRole("link", { name: "911", exact: true }).click();
  await expect(page).toHaveURL(/\/makes\/porsche\/911$/);
  await expect(page.getByRole("heading", { level: 1, name: "Porsche 911" })).toBeVisible();
  await expect(page).toHaveTitle(/^Porsche 911 for Sale and Sold Prices \| /);
  expect(await accessibilityViolations(page)).toEqual([]);
  const cars = page.getByRole("region", { name: "For sale" }).getByRole("article");
  await expect(cars.filter({ hasNotText: "Porsche" })).toHaveCount(0);
  await cars.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/listings\/\d+\//);
});

test("a sold car is listed on the page of its make", async ({ page: visitor, browser, complaints }) => {
  test.setTimeout(120_000);
  const [ada, carla] = [await collector("ada"), await concierge("carla")];
  const seller = await openPage(browser, complaints);
  await logIn(seller, ada, "/dashboard");
  await expect(seller.getByRole("heading", { level: 1, name: "Welcome back, Ada" })).toBeVisible();
  const staff = await openPage(browser, complaints);
  await logIn(staff, carla, "/admin/listings");
  await expect(staff.getByRole("heading", { level: 1, name: "Listings" })).toBeVisible();
  const model = newName("Espada");
  const car = await listed(seller, staff, model);
  await staff.goto(`/admin/listings/${car.vehicle}`);
  await staff.getByRole("button", { name: "Mark Sold" }).click();
  const sell = staff.getByRole("dialog", { name: "Mark it as sold?" });
  await sell.getByLabel("Sold for").fill("1725000");
  await sell.getByRole("button", { name: "Mark Sold" }).click();
  await expect(sell).toHaveCount(0);

  await visitor.goto("/listings");
  await visitor.getByRole("link", { name: "Makes and sold prices" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: "Makes and Sold Prices" })).toBeVisible();
  expect(await accessibilityViolations(visitor)).toEqual([]);
  await visitor.getByRole("link", { name: "Lamborghini", exact: true }).click();
  const sold = visitor.getByRole("region", { name: "Sold archive" });
  const row = sold.getByRole("listitem").filter({ hasText: model });
  await expect(row).toContainText("$1,725,000");
  await row.getByRole("link").click();
  await expect(visitor.getByRole("heading", { level: 1, name: `1972 Lamborghini ${model}` })).toBeVisible();
});

test("a market page is readable without script, and markets without cars are not found", async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto("/makes");
  await page.getByRole("link", { name: "Porsche", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Porsche" })).toBeVisible();
  await page.getByRole("navigation", { name: "Models" }).getByRole("link", { name: "911", exact: true }).click();
  await expect(page.getByRole("region", { name: "For sale" }).getByRole("article").first()).toBeVisible();
  await page.getByText("Prices as a table").click();
  await expect(page.getByRole("region", { name: /^Asking (and sold )?prices$/ }).getByRole("row")).not.toHaveCount(0);
  const head = page.locator("head");
  await expect(head.locator("link[rel=canonical]")).toHaveAttribute("href", /\/makes\/porsche\/911$/);
  expect(await head.locator('script[type="application/ld+json"]').textContent()).toContain("BreadcrumbList");
  for (const nothing of ["/makes/trabant", "/makes/porsche/959"]) {
    expect((await page.goto(nothing))?.status(), nothing).toBe(404);
  }
});
