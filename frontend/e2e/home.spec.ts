import type { Page } from "@playwright/test";
import { expect, layoutShift, test } from "./browser";

/** The picture that was the largest thing painted. */
async function largestPaint(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new PerformanceObserver((list) => {
          resolve((list.getEntries().at(-1) as PerformanceEntry & { url: string }).url);
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
}

test("the home page paints its preloaded hero without layout shifts", async ({ page }) => {
  for (const [width, hero] of [
    [1440, "/plates/hero-812/"],
    [390, "/plates/hero-812-portrait/"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    expect(await layoutShift(page)).toBe(0);
    expect(await largestPaint(page)).toContain(hero);
    const fetched = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    const preloads = await page.locator('link[rel="preload"][as="image"]').count();
    expect(preloads).toBe(3);
    // One file of each picture: a preload in other words than the element's would fetch it twice.
    expect(fetched.filter((name) => name.includes(hero))).toHaveLength(1);
    expect(fetched.filter((name) => name.includes("/plates/ferrari-812-superfast/"))).toHaveLength(1);
  }
});

test("the Member Access dialog opens and closes by keyboard alone", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Member Login" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Member Access" })).toBeVisible();
  await expect(page.getByLabel("Username")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Member Login" })).toBeFocused();
});

test("a visitor goes from the sample report to an appointment request", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "VIEW SAMPLE REPORT" }).click();
  await expect(page.getByRole("heading", { name: "Pre-Purchase Inspection Report" })).toBeVisible();
  await page.getByRole("link", { name: "Schedule an Inspection" }).click();
  await expect(page.getByRole("heading", { name: "Schedule an inspection" })).toBeInViewport();
  await page.getByLabel("Name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Town").selectOption("lake forest");
  const day = page.getByLabel("Preferred day");
  const last = new Date((await day.getAttribute("max")) ?? "");
  // The last Wednesday that is no federal holiday: those of another weekday move to Mondays, Fridays and Thursdays.
  const isHoliday = () => /-(01-01|06-19|07-04|11-11|12-25)T/.test(last.toISOString());
  while (last.getUTCDay() !== 3 || isHoliday()) last.setUTCDate(last.getUTCDate() - 1);
  await day.fill(last.toISOString().slice(0, 10));
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Request Appointment" }).click();
  await expect(page.getByText(/^MQ-[0-9A-HJKMNP-TV-Z]{8}$/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Thank you. We have your request." })).toBeFocused();
});

test("an inquiry can be sent from any page", async ({ page }) => {
  await page.goto("/terms");
  await page.getByRole("button", { name: "Request Information" }).click();
  await page.getByLabel("Name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Message").fill("Is the 1973 RS still for sale?");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Send Request" }).click();
  await expect(page.getByText(/^MQ-[0-9A-HJKMNP-TV-Z]{8}$/)).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("filled buttons keep their labels in forced colors", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/auth");
  const button = page.locator("main button[type=submit]").first();
  await expect(button).toBeVisible();
  const { adjust, fill, text } = await button.evaluate((element) => {
    const style = getComputedStyle(element);
    return { adjust: style.forcedColorAdjust, fill: style.backgroundColor, text: style.color };
  });
  // Otherwise the browser paints its own ground behind the text.
  expect(adjust).toBe("none");
  expect(fill).not.toBe(text);
});

test("the sample report prints on white without the rest of the page", async ({ page }) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto("/services/inspection/sample-report");
  await expect(page.getByRole("article")).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  const ink = await page.getByRole("article").evaluate((sheet) => getComputedStyle(sheet).color);
  expect(ink).toBe("rgb(26, 24, 20)");
});
