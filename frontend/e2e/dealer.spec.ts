// A dealer's first day: a feed of 5,000 cars twice, a car by hand with 60 photos, three sales, one of them corrected;
// all of it is right on the site, in the outbound feeds and in the prices of comparable cars.
import type { Page } from "@playwright/test";
import { expect, openPage, test } from "./browser";
import { uploadFeed } from "./feeds";
import { photographs } from "./photos";
import { concierge, logIn, newName } from "./users";

const HEADER = "Stock Number,Year,Make,Model,Price,Mileage,City,State";
const CARS = 5_000;
/** Price of a car of the feed, in dollars. */
const priced = (number: number): number => 20_000 + number * 10;
const shown = (count: number): string => count.toLocaleString("en-US");
const dollars = (amount: number): string => `$${shown(amount)}`;

/** The counts of an import, by name. */
async function counts(page: Page): Promise<Readonly<Record<string, string>>> {
  const region = page.getByRole("region", { name: "Counts" });
  const entries = await region
    .locator("dl > div")
    .evaluateAll((all) =>
      all.map((entry) => [entry.querySelector("dt")?.textContent ?? "", entry.querySelector("dd")?.textContent ?? ""]),
    );
  return Object.fromEntries(entries);
}

/** Imports what is previewed, and waits until it is done. */
async function importAll(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText(/^Imported ·/)).toBeVisible({ timeout: 240_000 });
}

test("a dealer imports 5,000 cars and sells from them on the first day", async ({ page, browser, complaints }) => {
  test.setTimeout(600_000);
  page.setDefaultTimeout(60_000);
  const source = newName("Lakeside").replace("_", " ");
  const model = source.replace(/[^A-Za-z0-9]/g, "");
  const row = (number: number, price: number) =>
    `S${number},${1950 + (number % 70)},Porsche,${model} ${number},"${dollars(price)}",${number * 7},Evanston,IL`;
  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
  await logIn(page, await concierge("lena"), "/admin/feeds");
  await expect(page.getByRole("heading", { level: 1, name: "Feeds" })).toBeVisible();

  const first = numbers(0, CARS).map((number) => row(number, priced(number)));
  await uploadFeed(page, source, [HEADER, ...first]);
  await expect(page.getByRole("button", { name: "Import", exact: true })).toBeVisible({ timeout: 120_000 });
  expect(await counts(page)).toMatchObject({ New: shown(CARS) });
  await importAll(page);

  const visitor = await openPage(browser, complaints);
  const main = visitor.getByRole("main");
  /** Loads a page until it has all texts: a change may take two seconds to show. */
  const shows = async (address: string, ...texts: readonly string[]) => {
    await expect(async () => {
      await visitor.goto(address);
      for (const text of texts) await expect(main).toContainText(text, { timeout: 4_000 });
    }).toPass({ timeout: 60_000 });
  };
  const finds = (searchText: string, text: string) => shows(`/listings?search=${encodeURIComponent(searchText)}`, text);
  await finds(model, `${shown(CARS)} vehicle(s) found`);

  // The second day's file: 100 cars cost less, 20 are new, 10 are gone.
  const second = [
    ...numbers(0, 100).map((number) => row(number, priced(number) - 1_000)),
    ...numbers(100, CARS - 10).map((number) => row(number, priced(number))),
    ...numbers(CARS, CARS + 20).map((number) => row(number, priced(number))),
  ];
  await uploadFeed(page, source, [HEADER, ...second]);
  await page.getByLabel("Withdraw the 10 listings that are not in this feed").check({ timeout: 120_000 });
  expect(await counts(page)).toMatchObject({ New: "20", Changed: "100" });
  await importAll(page);
  await finds(model, `${shown(CARS + 10)} vehicle(s) found`);
  await finds(`${model} ${CARS - 1}`, "0 vehicle(s) found");
  await finds(`${model} ${CARS + 7}`, dollars(priced(CARS + 7)));

  // A car by hand, with 60 photos.
  const flagship = `${model} Speedster`;
  await page.goto("/admin/listings");
  await page.getByRole("button", { name: "New Listing" }).click();
  const form = page.getByRole("dialog", { name: "New listing" });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  await field("Make").fill("Porsche");
  await field("Model").fill(flagship);
  await field("Year").fill("1957");
  await field("Location").fill("Evanston, IL");
  await field("Price").fill("395000");
  const names = numbers(0, 60).map((number) => `photo-${number}.jpg`);
  await form.locator("input[type=file]").setInputFiles(await photographs(page, names, [900, 600]));
  await expect(form.getByText("60 of 60 photos uploaded")).toBeAttached({ timeout: 300_000 });
  await form.getByRole("button", { name: "List Vehicle" }).click();
  await expect(page.getByText("The vehicle is listed.", { exact: true })).toBeVisible();
  await finds(flagship, "1 vehicle(s) found");
  await main.getByRole("link", { name: `Porsche ${flagship}` }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: `1957 Porsche ${flagship}` })).toBeVisible();
  await visitor.getByRole("button", { name: "All photos" }).click();
  const photos = visitor.getByRole("dialog").getByRole("list", { name: "Photos" }).locator("img");
  await expect(photos).toHaveCount(60);
  // They load when they come into view.
  await photos.last().scrollIntoViewIfNeeded();
  await expect
    .poll(() => photos.last().evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 30_000 })
    .toBeGreaterThan(0);

  // Three sales, of which one was mistyped.
  const sell = async (title: string, price: string, isMistyped = false) => {
    await page.goto("/admin/listings");
    await page.getByLabel("Search listings").fill(title);
    await page.getByRole("link", { name: new RegExp(`${title}(?!\\d)`) }).click();
    await page.getByRole("button", { name: "Mark Sold" }).click();
    const dialog = page.getByRole("dialog", { name: "Mark it as sold?" });
    await dialog.getByLabel("Sold for").fill(price);
    await dialog.getByRole("button", { name: "Mark Sold" }).click();
    if (isMistyped) {
      const question = page.getByRole("dialog", { name: "Is the price right?" });
      await question.getByRole("button", { name: "Mark Sold" }).click();
    }
    await expect(dialog).toHaveCount(0);
  };
  await sell(`${model} 4200`, "61500");
  await sell(`${model} 4270`, "62100");
  await sell(`${model} 4340`, "633000", true);
  await page.getByRole("button", { name: "Correct Sale" }).click();
  const correction = page.getByRole("dialog", { name: "Correct the sale" });
  await correction.getByLabel("Sold for").fill("63300");
  await correction.getByLabel("Reason").fill("A zero too many.");
  await correction.getByRole("button", { name: "Correct Sale" }).click();
  await expect(correction).toHaveCount(0);

  // The site: sold cars are no longer for sale and stand in the archive with what was paid.
  await finds(model, `${shown(CARS + 8)} vehicle(s) found`);
  await shows(`/listings?search=${model}&status=sold`, "$61,500", "$62,100", "$63,300");
  await expect(main).not.toContainText("$633,000");

  // The outbound feeds: the car by hand is in them, sold and withdrawn ones are not.
  const dealer = await (await visitor.request.get("/feeds/dealer.csv")).text();
  const lines = dealer.split("\n").filter((line) => line.includes(model));
  expect(lines).toHaveLength(CARS + 8);
  expect(lines.some((line) => line.includes(flagship) && line.includes("395000"))).toBe(true);
  for (const number of [4200, 4270, 4340, CARS - 1])
    expect(lines.some((line) => line.includes(`${model} ${number},`))).toBe(false);

  // The prices of comparable cars: the corrected sale counts, the mistyped one does not.
  await finds(`${model} 4410`, "1 vehicle(s) found");
  await main.getByRole("link", { name: `Porsche ${model} 4410` }).click();
  const comparable = visitor
    .locator("section")
    .filter({ has: visitor.getByRole("heading", { name: "Comparable cars" }) });
  await comparable.getByText("Cars included").click();
  await expect(comparable).toContainText("$63,300");
  await expect(comparable).not.toContainText("$633,000");

  // The dealer leaves: an empty stock withdraws all, once its size is typed.
  await uploadFeed(page, source, [HEADER, row(CARS + 1, priced(CARS + 1))]);
  await page.getByLabel(/^Withdraw the [\d,]+ listings/).check({ timeout: 120_000 });
  await page.getByLabel(/^Type [\d,]+ to confirm$/).fill(shown(CARS + 6));
  await importAll(page);
  await finds(model, "2 vehicle(s) found");
  await visitor.context().close();
});
