// Staff import a feed, import it again with changes, withdraw what is gone, and undo it; visitors see each result.
import { accessibilityViolations, expect, openPage, test } from "./browser";
import { uploadFeed } from "./feeds";
import { concierge, logIn, newName } from "./users";

const HEADER = "Stock,Year,Make,Model,Our Price,City,State";

test("a feed is previewed, imported, imported again and undone", async ({ page, browser, complaints }) => {
  test.setTimeout(240_000);
  const source = newName("North").replace("_", " ");
  const word = source.replace(/[^A-Za-z0-9]/g, "");
  const row = (number: number, price: string) =>
    `${number},${1985 + number},Porsche,${word} ${number},${price},Chicago,IL`;
  await logIn(page, await concierge("fay"), "/admin/feeds");
  await expect(page.getByRole("heading", { level: 1, name: "Feeds" })).toBeVisible();
  const first = [row(1, "89000"), row(2, "125000"), row(3, "45000"), row(4, "98000"), row(5, "TBD")];
  await uploadFeed(page, source, [HEADER, ...first]);
  await expect(page.getByText(/The table has no column for price/)).toBeVisible({ timeout: 30_000 });
  await page.getByLabel("Read Our Price as").selectOption({ label: "Price" });
  await page.getByRole("button", { name: "Check again" }).press("Enter");
  const refused = page.getByRole("region", { name: "Refused rows" });
  await expect(refused).toContainText("Price: Please enter a valid price", { timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Check again" })).toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText(/^Imported ·/)).toBeVisible({ timeout: 60_000 });

  const visitor = await openPage(browser, complaints);
  const titles = async () => {
    await visitor.goto(`/listings?search=${word}&sort=year-old`);
    return visitor.getByRole("main").getByRole("link", { name: new RegExp(`Porsche ${word} \\d`) });
  };
  /** Loads the results until they show a price: a rendered page may be a second old. */
  const expectPrice = (price: string) =>
    expect(async () => {
      await expect(await titles()).toHaveCount(4, { timeout: 2000 });
      await expect(visitor.getByRole("main")).toContainText(price, { timeout: 2000 });
    }).toPass({ timeout: 15_000 });
  await expect(await titles()).toHaveCount(4);

  await uploadFeed(page, source, [HEADER, row(1, "79000"), row(2, "125000"), row(3, "45000"), row(6, "850000")]);
  const changed = page.getByRole("region", { name: "Changed listings" });
  await expect(changed).toContainText("$89,000 → $79,000", { timeout: 30_000 });
  await expect(page.getByRole("region", { name: "Not in this feed" })).toContainText(`${word} 4`);
  await page.getByLabel("Withdraw the 1 listing that is not in this feed").check();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText(/^Imported ·/)).toBeVisible({ timeout: 60_000 });
  await expectPrice("$79,000");
  await expect(visitor.getByRole("main")).not.toContainText(`${word} 4`);

  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByRole("button", { name: "Undo Import" }).click();
  await expect(page.getByText(/^Undone ·/)).toBeVisible({ timeout: 60_000 });
  await expectPrice("$89,000");
  await expect(visitor.getByRole("main")).toContainText(`${word} 4`);
  await expect(visitor.getByRole("main")).not.toContainText(`${word} 6`);
  await visitor.context().close();
});
