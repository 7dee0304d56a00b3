import { expect, layoutShift, test } from "./browser";

const count = /^[\d,]+ vehicle\(s\) found$/;

test("a visitor searches, filters, sorts, and goes back step by step", async ({ page }) => {
  await page.goto("/listings");
  await expect(page).toHaveTitle("Vehicle Listings | Marque");
  await expect(page.getByText(count)).toBeVisible();

  await page.getByPlaceholder("Search by make, model, or keywords...").fill("porsche");
  await page.getByRole("button", { name: "Search listings" }).click();
  await expect(page).toHaveURL(/\/listings\?search=porsche$/);
  await expect(page.getByRole("article").first()).toContainText("Porsche");

  await page.getByRole("combobox", { name: "Location" }).selectOption("chicago");
  await expect(page).toHaveURL(/search=porsche&location=chicago$/);
  await expect(page.getByRole("article").filter({ hasNotText: "Chicago" })).toHaveCount(0);
  await expect(page.getByRole("article").first()).toContainText("Porsche");

  await page.getByRole("combobox", { name: "Sort by" }).selectOption("price-low");
  await expect(page).toHaveURL(/sort=price-low/);

  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);
  await page.goBack();
  await expect(page).toHaveURL(/\/listings\?search=porsche$/);
  await expect(page.getByRole("combobox", { name: "Location" })).toHaveValue("any");
  await page.goForward();
  await expect(page.getByRole("combobox", { name: "Location" })).toHaveValue("chicago");
});

test("a filter option finds as many vehicles as it states, and the search finds states by name", async ({ page }) => {
  await page.goto("/listings");
  const location = page.getByRole("combobox", { name: "Location" });
  const illinois = location.locator("option", { hasText: /^Illinois \([\d,]+\)$/ });
  await expect(illinois).toBeAttached();
  const statedCount = /\(([\d,]+)\)/.exec((await illinois.textContent()) ?? "")?.[1];
  await location.selectOption("state:IL");
  await expect(page).toHaveURL(/\/listings\?state=IL$/);
  await expect(page.getByText(`${statedCount} vehicle(s) found`)).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: ", WI" })).toHaveCount(0);
  await page.goto("/listings?search=illinois");
  await expect(page.getByText(`${statedCount} vehicle(s) found`)).toBeVisible();
});

test("a transmission finds as many vehicles as its option states, until the filter is removed", async ({ page }) => {
  await page.goto("/listings");
  const all = await page.getByText(count).textContent();
  const transmission = page.getByRole("combobox", { name: "Transmission" });
  const option = transmission.locator("option", { hasText: /^Manual \([\d,]+\)$/ });
  await expect(option).toBeAttached();
  const statedCount = /\(([\d,]+)\)/.exec((await option.textContent()) ?? "")?.[1];
  await transmission.selectOption("manual");
  await expect(page).toHaveURL(/\/listings\?transmission=manual$/);
  await expect(page.getByText(`${statedCount} vehicle(s) found`)).toBeVisible();
  await page.getByRole("button", { name: "Remove filter: Manual" }).click();
  await expect(page).toHaveURL(/\/listings$/);
  await expect(page.getByText(all ?? "")).toBeVisible();
  await expect(transmission).toHaveValue("");
});

test("a search without results offers the number of results without each filter", async ({ page }) => {
  await page.goto("/listings?search=porsche&maxPrice=1");
  const offer = page.getByRole("region", { name: "Remove a filter" }).getByRole("link", { name: /Price to \$1/ });
  const statedCount = / ([\d,]+) vehicles?$/.exec((await offer.textContent()) ?? "")?.[1];
  await offer.click();
  await expect(page).toHaveURL(/\/listings\?search=porsche$/);
  await expect(page.getByText(`${statedCount} vehicle(s) found`)).toBeVisible();
});

test("sorting by price is correct, and both ends of the price slider mean no limit", async ({ page }) => {
  await page.goto("/listings?sort=price-high");
  const prices = async () =>
    (
      await page
        .getByRole("article")
        .getByText(/^\$[\d,]+$/)
        .allTextContents()
    ).map((text) => Number(text.replace(/\D/g, "")));
  await expect(page.getByRole("article").first()).toBeVisible();
  const shown = await prices();
  expect(shown).toEqual([...shown].sort((one, other) => other - one));
  const highestPrice = shown[0] ?? 0;

  const highest = page.getByRole("slider", { name: "Highest price" });
  await highest.focus();
  await page.keyboard.press("Home");
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/maxPrice=200000/);
  await expect.poll(async () => Math.max(...(await prices()))).toBeLessThanOrEqual(200_000);
  await page.keyboard.press("End");
  await expect(page).not.toHaveURL(/maxPrice/);
  await expect.poll(async () => (await prices())[0]).toBe(highestPrice);
});

test("a slider handle that is dragged applies its value when it is released", async ({ page }) => {
  await page.goto("/listings");
  const handle = page.getByRole("slider", { name: "Earliest year" });
  const box = await handle.boundingBox();
  if (!box) throw new Error("The handle is not on the page.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(page).toHaveURL(/minYear=(19|20)\d\d/);
});

test("half of the price slider covers prices below half a million dollars", async ({ page }) => {
  await page.goto("/listings");
  const highest = page.getByRole("slider", { name: "Highest price" });
  const lowest = await page.getByRole("slider", { name: "Lowest price" }).boundingBox();
  const box = await highest.boundingBox();
  if (!box || !lowest) throw new Error("The handles are not on the page.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move((box.x + lowest.x + box.width) / 2, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(page).toHaveURL(/maxPrice=[2-4][05]0000$/);
});

test("the scroll position in a long list is kept when a visitor opens a vehicle and goes back", async ({ page }) => {
  await page.goto("/listings");
  const cards = page.getByRole("article");
  const more = page.getByRole("button", { name: "Show more" });
  await expect(cards.first()).toBeVisible();
  const first = await cards.count();
  // A freshly seeded stock fits on one page; its end is a place to come back to as well.
  if (await more.isVisible()) {
    await more.click();
    await expect(page).toHaveURL(/page=2/);
    await expect.poll(() => cards.count()).toBeGreaterThan(first);
  }
  const shown = await cards.count();
  await cards.last().scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  await cards.last().getByRole("link").click();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(cards).toHaveCount(shown);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -1);
});

test("every control is reachable by keyboard alone", async ({ page }) => {
  await page.goto("/listings");
  // Sliders have their place only with their script; the page is rendered without it.
  await expect(page.getByRole("slider").first()).toBeVisible();
  await page.getByPlaceholder("Search by make, model, or keywords...").focus();
  const focusedRoles: string[] = [];
  for (let press = 0; press < 14; press += 1) {
    await page.keyboard.press("Tab");
    focusedRoles.push(
      await page.evaluate(() => {
        const { activeElement } = document;
        return `${activeElement?.getAttribute("role") ?? activeElement?.tagName.toLowerCase()}`;
      }),
    );
  }
  expect(focusedRoles.slice(0, 11)).toEqual([
    "button",
    "select",
    "slider",
    "slider",
    "input",
    "input",
    "slider",
    "slider",
    "input",
    "input",
    "select",
  ]);
});

test("an address with invalid filters shows the results of the valid ones", async ({ page }) => {
  await page.goto(`/listings?minPrice=abc&sort=foo&search=${"x".repeat(5000)}`);
  await expect(page.getByText(count)).toBeVisible();
  await expect(page.getByRole("note")).toContainText("Lowest price “abc” is not a number of dollars.");
});

test("a word of a description is found when descriptions are searched", async ({ page }) => {
  await page.goto("/listings?search=dihedral");
  await expect(page.getByText("No vehicles found matching your criteria.")).toBeVisible();
  await page.getByRole("button", { name: "Search descriptions, too" }).click();
  await expect(page).toHaveURL(/search=dihedral&descriptions=true$/);
  await expect(page.getByRole("article").first()).toContainText("720S");
  await page.getByRole("button", { name: "Remove filter: Descriptions, too" }).click();
  await expect(page.getByText("No vehicles found matching your criteria.")).toBeVisible();
});

test("a search without results says so and suggests a similar spelling", async ({ page }) => {
  await page.goto("/listings?search=ferrrari");
  await expect(page.getByText("No vehicles found matching your criteria.")).toBeVisible();
  await expect(page.getByText("Try adjusting your filters or search terms.")).toBeVisible();
  await page.getByRole("link", { name: "Ferrari", exact: true }).click();
  await expect(page.getByRole("article").first()).toContainText("Ferrari");
});

test("a search around a place finds cars nearby, and a larger area when there are none", async ({ page }) => {
  await page.goto("/listings");
  await page.getByLabel("Near", { exact: true }).fill("60045");
  await page.getByLabel("Near", { exact: true }).press("Enter");
  await expect(page).toHaveURL(/near=60045&radius=50/);
  await expect(page.getByText(/\(\d+ mi\)/).first()).toBeVisible();
  await page.getByLabel("Sort by").selectOption("nearest");
  await expect(page).toHaveURL(/sort=nearest/);

  await page.goto("/listings?search=911+under+%249m+in+Peoria");
  await expect(page.getByText("No vehicles found matching your criteria.")).toBeVisible();
  await page.getByRole("region", { name: "Look farther away" }).getByRole("link").last().click();
  await expect(page).toHaveURL(/search=911\+under\+%249m(&|$)/);
  await expect(page.getByRole("article").first()).toContainText("911");

  await page.goto("/listings?near=Peoria%2C+IL&radius=10");
  await page.getByRole("region", { name: "Look farther away" }).getByRole("link").last().click();
  await expect(page.getByText(count)).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();

  await page.goto("/listings?near=Nowhereville");
  await expect(page.getByText(/We don’t know this place/)).toBeVisible();
});

test("fields on phones have text that the browser does not zoom to, and a placeholder that is not cut", async ({
  browser,
}) => {
  const options = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
  const page = await (await browser.newContext(options)).newPage();
  await page.goto("/listings");
  const search = page.getByRole("searchbox", { name: "Search listings" });
  await expect(search).toBeVisible();
  const [needed, available] = await search.evaluate((input: HTMLInputElement) => {
    const { fontFamily, fontSize } = getComputedStyle(input, "::placeholder");
    const { paddingLeft, paddingRight } = getComputedStyle(input);
    const context = document.createElement("canvas").getContext("2d");
    if (!context) return [0, 0];
    context.font = `${fontSize} ${fontFamily}`;
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    return [context.measureText(input.placeholder).width, input.clientWidth - padding];
  });
  expect(needed).toBeGreaterThan(0);
  expect(needed).toBeLessThanOrEqual(available ?? 0);
  await page.getByRole("button", { name: "Filters" }).click();
  await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
  const sizes = await page
    .locator("input, select, textarea")
    .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
});

test("long words without spaces do not widen the page on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/listings?search=${"9".repeat(190)}&make=${"Ж".repeat(190)}`);
  await expect(page.getByText("No vehicles found matching your criteria.")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await layoutShift(page)).toBe(0);
});

for (const [name, viewport] of [
  ["wide", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
  ["the smallest", { width: 360, height: 740 }],
] as const) {
  test(`loading the listings causes no layout shift, ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/listings?search=porsche");
    await expect(page.getByText(count)).toBeVisible();
    expect(await layoutShift(page)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  });
}

test("a list that is come back to has the focus on the card by which it was left", async ({ page }) => {
  await page.goto("/listings?sort=price-high");
  // Before the page has its script, the browser itself follows the link and loads the list anew.
  await page.waitForLoadState("networkidle");
  const link = page.getByRole("article").nth(3).getByRole("link").first();
  const address = await link.getAttribute("href");
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.locator(`main a[href="${address}"]`).first()).toBeFocused();
});
