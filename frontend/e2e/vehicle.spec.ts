import { accessibilityViolations, expect, layoutShift, test } from "./browser";
import { newName, register } from "./users";

test("a visitor opens a vehicle from the list, browses its photos and sends an inquiry", async ({ page }) => {
  await page.goto("/listings?search=812+superfast");
  await page.getByRole("link", { name: "Ferrari 812 Superfast" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "2020 Ferrari 812 Superfast" })).toBeVisible();
  await expect(page).toHaveTitle("2020 Ferrari 812 Superfast | Marque");
  await expect(page).toHaveURL(/\/listings\/\d+\/2020-ferrari-812-superfast$/);

  await expect(page.getByText("Studio illustration")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Engineering drawing")).toBeVisible();

  const panel = page.getByRole("complementary", { name: "Price and contact" });
  await panel.getByRole("button", { name: "Request Information" }).click();
  await expect(page.getByRole("dialog", { name: "Request Information" })).toContainText("2020 Ferrari 812 Superfast");
  await page.keyboard.press("Escape");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/auth\?next=%2Flistings%2F\d+%2F2020-ferrari-812-superfast$/);
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 1024, height: 800 },
]) {
  test(`the name of a vehicle with several photos is in sight, ${viewport.width} wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/listings/1");
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
  });
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a dialog scrolls within the window, its title and buttons stay visible, ${viewport.width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto("/listings/1");
    for (const [opener, title, submit] of [
      ["Schedule a viewing", "Schedule a Viewing", "Request Appointment"],
      ["Request Information", "Request Information", "Send Request"],
    ] as const) {
      await page.getByRole("main").getByRole("button", { name: opener }).first().click();
      const dialog = page.getByRole("dialog", { name: title });
      await expect(dialog.getByLabel("Name")).toBeFocused();
      for (const end of ["the beginning", "the end"]) {
        await dialog.evaluate((element, top) => element.scrollTo(0, top), end === "the end" ? 9999 : 0);
        const outline = await dialog.boundingBox();
        expect(outline?.y, end).toBeGreaterThanOrEqual(0);
        expect((outline?.y ?? 0) + (outline?.height ?? 0), end).toBeLessThanOrEqual(viewport.height);
        await expect(dialog.getByRole("heading", { name: title })).toBeInViewport({ ratio: 1 });
        await expect(dialog.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
        await expect(dialog.getByRole("button", { name: submit })).toBeInViewport({ ratio: 1 });
      }
      expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      // The buttons do not cover the field that has the focus.
      await dialog.evaluate((element) => element.scrollTo(0, 0));
      await dialog.getByRole("checkbox").focus();
      const [field, button] = [
        await dialog.getByRole("checkbox").boundingBox(),
        await dialog.getByRole("button", { name: submit }).boundingBox(),
      ];
      expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
      await page.keyboard.press("Escape");
    }
  });
}

test("photos open in full screen, change by keys, swipe and grid, and close with Back", async ({ page }) => {
  await page.goto("/listings?search=812+superfast");
  await page.getByRole("link", { name: "Ferrari 812 Superfast" }).first().click();
  const opener = page.getByRole("button", { name: /View larger: Photo 1 of \d+$/ });
  await opener.click();
  const lightbox = page.getByRole("dialog", { name: "Photos of the 2020 Ferrari 812 Superfast" });
  await expect(lightbox.getByText(/^Photo 1 of \d+$/)).toBeVisible();
  await expect(page).toHaveURL(/\?photo=1$/);
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.keyboard.press("End");
  await expect(lightbox.getByText(/^Photo (\d+) of \1$/)).toBeVisible();
  await expect(page).not.toHaveURL(/\?photo=1$/);
  await page.keyboard.press("Home");
  await expect(lightbox.getByText(/^Photo 1 of \d+$/)).toBeVisible();
  await lightbox.getByRole("button", { name: "Zoom in" }).click();
  await lightbox.getByRole("button", { name: "Zoom out" }).click();

  await lightbox.getByRole("button", { name: "All photos" }).click();
  const grid = lightbox.getByRole("list", { name: "All photos" });
  await expect(grid.getByRole("button", { name: /^Photo 1 of/ })).toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);
  await grid.getByRole("button", { name: /^Photo 2 of/ }).click();
  await expect(lightbox.getByText(/^Photo 2 of \d+$/)).toBeVisible();
  await expect(page).toHaveURL(/\?photo=2$/);

  await page.goBack();
  await expect(lightbox).toHaveCount(0);
  await expect(page).toHaveURL(/superfast$/);
  await expect(page.getByRole("button", { name: /View larger: Photo 2 of \d+$/ })).toBeFocused();

  await page.goForward();
  await expect(lightbox.getByText(/^Photo 2 of \d+$/)).toBeVisible();
  await page.reload();
  await expect(lightbox.getByText(/^Photo 2 of \d+$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(lightbox).toHaveCount(0);
  await expect(page).toHaveURL(/superfast$/);
});

test("photos follow a dragging finger", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto("/listings?search=812+superfast");
  const href = await page.getByRole("link", { name: "Ferrari 812 Superfast" }).first().getAttribute("href");
  await page.goto(`${href}?photo=1`);
  const lightbox = page.getByRole("dialog", { name: /^Photos of/ });
  await expect(lightbox.getByText(/^Photo 1 of \d+$/)).toBeVisible();
  const touch = await context.newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  // The lightbox does not move before it has opened.
  await expect(async () => {
    await send("touchStart", { x: 320, y: 380 });
    for (const x of [300, 260, 200, 140, 80]) await send("touchMove", { x, y: 380 });
    await send("touchEnd");
    await expect(lightbox.getByText(/^Photo 2 of \d+$/)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await context.close();
});

test("an address without a slug is replaced by the full one without loading the page again", async ({ page }) => {
  await page.goto("/listings?search=812+superfast");
  const href = await page.getByRole("link", { name: "Ferrari 812 Superfast" }).first().getAttribute("href");
  const id = href?.split("/")[2];
  await page.goto(`/listings/${id}`);
  await expect(page).toHaveURL(new RegExp(`/listings/${id}/2020-ferrari-812-superfast$`));
});

test("the first picture of the page is fetched once", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "image") fetched.push(new URL(request.url()).pathname);
  });
  await page.goto("/listings?search=812+superfast");
  const href = await page.getByRole("link", { name: "Ferrari 812 Superfast" }).first().getAttribute("href");
  fetched.length = 0;
  await page.goto(href ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const large = fetched.filter((path) => /^\/plates\/ferrari-812-superfast\/(800|1200|1600)\./.test(path));
  expect(large).toHaveLength(1);
});

test("the page of a missing vehicle links to other pages", async ({ page, complaints }) => {
  await page.goto("/listings/999999999");
  await expect(page.getByRole("heading", { name: "This vehicle is no longer listed" })).toBeVisible();
  await page.getByRole("link", { name: "Browse Listings" }).click();
  await expect(page.getByRole("heading", { name: "Vehicle Listings" })).toBeVisible();
  // The browser logs the two answers that say so: the page's own and the vehicle's.
  expect(complaints.splice(0).every((text) => text.includes("404"))).toBe(true);
});

for (const width of [1440, 390, 360]) {
  test(`loading a vehicle causes no layout shift, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/listings?search=812+superfast");
    const href = await page.getByRole("link", { name: "Ferrari 812 Superfast" }).first().getAttribute("href");
    await page.goto(href ?? "");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await layoutShift(page)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test("a vehicle is printed with four photos, its facts, price and contact, and without controls", async ({ page }) => {
  await page.goto("/listings/1");
  const panel = page.getByRole("complementary", { name: "Price and contact" });
  await expect(panel.getByRole("button", { name: "Request Information" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByText(/^Photo 1 of/)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Facts" })).toBeVisible();
  await expect(panel.getByText(/^\$/)).toBeVisible();
  await expect(panel.getByText(/^Marque/)).toBeVisible();
  const photos = page.getByRole("article").locator("img:visible");
  expect(await photos.count()).toBeGreaterThanOrEqual(2);
  await expect
    .poll(() => photos.evaluateAll((all) => all.every((photo) => (photo as HTMLImageElement).complete)))
    .toBe(true);
});

test("links and buttons of a vehicle's page are large enough to touch", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/listings/1");
  const allPhotos = await page.getByRole("button", { name: "All photos" }).boundingBox();
  expect(Math.min(allPhotos?.width ?? 0, allPhotos?.height ?? 0)).toBeGreaterThanOrEqual(44);
  for (const link of await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").all()) {
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  }
});

test("the email banner does not cover the price and the button on phones", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page, newName("bar"), "/listings");
  await page.goto("/listings/1");
  const banner = page.getByRole("complementary", { name: "Email confirmation" });
  await expect(banner).toBeVisible();
  const panel = page.getByRole("complementary", { name: "Price and contact" });
  await panel.evaluate((aside) => window.scrollBy(0, aside.getBoundingClientRect().bottom + 1));
  const requests = page.getByRole("main").getByRole("button", { name: "Request Information" });
  await expect(requests).toHaveCount(2);
  const [bar, strip] = await Promise.all([requests.last().boundingBox(), banner.boundingBox()]);
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(strip?.y ?? 0);
});
