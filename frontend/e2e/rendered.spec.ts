import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./browser";
import { newName, register } from "./users";

/** Pages that are rendered for visitors, with a text that each shows. */
const pages = [
  ["/", "Ferrari"],
  ["/listings", "vehicle(s) found"],
  ["/listings?search=porsche&sort=price-low", "911 Carrera RS 2.7"],
  ["/makes", "Porsche"],
  ["/makes/porsche", "911"],
  ["/sell", "Sell Your Vehicle"],
  ["/services/acquisition", "Acquisition"],
  ["/services/inspection", "Pre-Purchase Inspection"],
  ["/services/care", "Care and Storage"],
  ["/services/inspection/sample-report", "Pre-Purchase Inspection Report"],
  ["/auth", "Member Access"],
  ["/auth?next=%2Fsaved", "Log in to see your saved vehicles."],
  ["/request-access", "Request Access"],
  ["/privacy", "Privacy"],
  ["/terms", "Terms"],
  ["/cookies", "Cookies"],
] as const;

async function withoutScript(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  return context.newPage();
}

test("public pages are rendered with their content and hydrate without changes", async ({ page }) => {
  for (const [address, text] of pages) {
    const response = await page.request.get(address);
    expect(await response.text(), address).toContain('id="initial-responses"');
    const requests: string[] = [];
    const recordRequest = (request: { url: () => string }) => requests.push(new URL(request.url()).pathname);
    page.on("request", recordRequest);
    await page.goto(address);
    await expect(page.locator("main").getByText(text).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    page.off("request", recordRequest);
    expect(
      requests.filter((path) => path.startsWith("/api/") && !path.startsWith("/api/images/")),
      address,
    ).toEqual([]);
  }
});

test("without script a phone shows all links and no disabled button, and other pages say what to do", async ({
  browser,
}) => {
  const page = await withoutScript(browser);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [address] of pages) {
    await page.goto(address);
    await expect(page.getByRole("banner").getByRole("link", { name: "LISTINGS" }), address).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" }), address).toBeVisible();
    await expect(page.locator("button[type=button]:visible"), address).toHaveCount(0);
  }
  await page.goto("/forum");
  await expect(page.getByRole("heading", { name: "This page needs JavaScript" })).toBeVisible();
  await expect(page.getByRole("link", { name: "listings" })).toHaveAttribute("href", "/listings");
});

test("a visitor without script reads, searches and filters the inventory", async ({ browser }) => {
  const page = await withoutScript(browser);
  for (const [address, text] of pages) {
    await page.goto(address);
    await expect(page.locator("main").getByText(text).first()).toBeVisible();
  }
  await page.goto("/");
  await page.getByRole("search").getByRole("searchbox").fill("porsche");
  await page.getByRole("search").getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/listings\?search=porsche$/);
  const cards = page.getByRole("article");
  await expect(cards.filter({ hasNotText: "Porsche" })).toHaveCount(0);
  const found = await cards.count();
  expect(found).toBeGreaterThan(1);

  await page.locator("form").getByLabel("Lowest price").fill("200000");
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("price-low");
  await page.getByRole("combobox", { name: "Location" }).selectOption({ label: "Lake Forest, IL" });
  await page.getByRole("button", { name: "Show vehicles" }).click();
  await expect(page).toHaveURL(/search=porsche/);
  await expect(page).toHaveURL(/location=lake\+forest.*minPrice=200000/);
  expect(await cards.count()).toBeLessThan(found);
  await expect(page.locator("form").getByLabel("Lowest price")).toHaveValue("200000");

  await page.goto("/listings");
  await page.getByRole("combobox", { name: "Availability" }).selectOption({ label: "Sold" });
  await page.getByRole("button", { name: "Show vehicles" }).click();
  await expect(page).toHaveURL(/status=sold/);
  await expect(page.getByRole("combobox", { name: "Availability" })).toHaveValue("sold");
  await expect(cards.filter({ hasNotText: "Sold for" })).toHaveCount(0);

  await page.goto("/listings");
  await cards.first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/listings\/\d+/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Stock number").first()).toBeVisible();
});

/** Holds the scripts of pages back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("a search that cannot be run without script says why, and keeps what was entered", async ({ browser }) => {
  const page = await withoutScript(browser);
  await page.goto("/listings?make=Porsche");
  await page.getByLabel("Near (ZIP code or town)").fill("Chicgo");
  await page.locator("form").getByLabel("Highest price").fill("$2,000,000");
  await page.getByRole("button", { name: "Show vehicles" }).click();
  await expect(page.getByRole("heading", { name: "We couldn’t run this search." })).toBeVisible();
  await expect(page.locator("form").getByText(/^We don’t know this place/)).toBeVisible();
  await expect(page.getByLabel("Near (ZIP code or town)")).toHaveValue("Chicgo");
  await expect(page.locator("form").getByLabel("Highest price")).toHaveValue("2000000");
  await page.getByLabel("Near (ZIP code or town)").fill("Chicago");
  await page.getByRole("button", { name: "Show vehicles" }).click();
  await expect(page.getByRole("heading", { name: "We couldn’t run this search." })).toHaveCount(0);
  await expect(page.getByText("vehicle(s) found")).toBeVisible();
});

test("keys that are pressed before hydration have their effect after it", async ({ page }) => {
  let release = await holdScripts(page);
  await page.goto("/listings", { waitUntil: "commit" });
  await page.getByLabel("Near", { exact: true }).fill("60045");
  await page.getByLabel("Near", { exact: true }).press("Enter");
  release();
  await expect(page).toHaveURL(/near=60045&radius=50/);

  await page.unrouteAll({ behavior: "wait" });
  release = await holdScripts(page);
  await page.goto("/listings/1", { waitUntil: "commit" });
  await expect(page.getByText("Studio illustration")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  release();
  await expect(page.getByText("Engineering drawing")).toBeVisible();
});

test("a password that is typed before hydration does not get into the address", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/auth", { waitUntil: "commit" });
  await page.getByLabel("Username").fill("enzo");
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await page.getByRole("button", { name: "Dark mode" }).click();
  expect(page.url()).toMatch(/\/auth$/);
  release();
  await expect(page.getByRole("button", { name: "Dark mode", pressed: true })).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue("enzo");
  await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByRole("main").getByText("Invalid username or password")).toBeVisible();
  expect(page.url()).not.toContain("horse");
});

test("rendered pages for visitors contain nothing that only members see", async ({ page, browser }) => {
  const name = newName("private");
  await register(page, name, "/dashboard");
  for (const address of ["/", "/listings", "/listings/1"]) {
    await page.goto(address);
    await expect(page.getByRole("banner")).toBeVisible();
    const visitor = await (await browser.newContext()).request.get(address);
    const html = await visitor.text();
    expect(html).toContain('id="initial-responses"');
    expect(html).not.toContain(name);
    expect(await (await page.request.get(address)).text()).not.toContain('id="initial-responses"');
  }
});
