// Photographs each page in two color schemes and four widths.
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { type Data, dataFile, stateFile } from "./people";
import { addressOf, selected, unphotographed } from "./shots";

const OUTPUT = path.resolve(import.meta.dirname, "../.cache/screenshots");
const SHOWCASE = path.resolve(import.meta.dirname, "../../docs/screens");
const SHOWCASE_BYTES = 150_000;
const WIDTHS = [1440, 768, 390, 360];
const SCHEMES = ["light", "dark"] as const;

const data = (): Data => JSON.parse(readFileSync(dataFile, "utf8"));

/** Loads the images that wait until they are scrolled to, and waits until all have arrived and can be painted. */
async function loadImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.querySelectorAll("img")) image.loading = "eager";
    const pending = [...document.images].filter(({ complete }) => !complete);
    await Promise.all(
      pending.map(
        (image) => new Promise((resolve) => ["load", "error"].map((e) => image.addEventListener(e, resolve))),
      ),
    );
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
}

test("every route is photographed", () => {
  expect(unphotographed(data()), "routes without a page in screenshots/shots.ts").toEqual([]);
});

for (const shot of selected(process.env.ROUTES ?? "")) {
  for (const colorScheme of SCHEMES) {
    test(`${shot.name}-${shot.role}-${colorScheme}`, async ({ browser }) => {
      const context = await browser.newContext({
        colorScheme,
        reducedMotion: "reduce",
        ...(shot.role === "visitor" ? {} : { storageState: stateFile(shot.role) }),
      });
      const page = await context.newPage();
      await page.goto(addressOf(shot, data()));
      // A page with a live connection is never idle for long.
      await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => undefined);
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
      if (shot.showcase === colorScheme) {
        await loadImages(page);
        const file = path.join(SHOWCASE, `${shot.name}.jpg`);
        await page.screenshot({ path: file, type: "jpeg", quality: 70 });
        expect(statSync(file).size, `bytes of ${file}`).toBeLessThan(SHOWCASE_BYTES);
      }
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await loadImages(page);
        const file = path.join(OUTPUT, `${shot.name}-${shot.role}-${width}-${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage: true });
      }
      await context.close();
    });
  }
}
