// Staff list a vehicle of the house with grouped photos, and visitors see them in their groups.
import { accessibilityViolations, expect, openPage, test } from "./browser";
import { expectDrawn, photographs } from "./photos";
import { concierge, logIn, newName } from "./users";

test("staff list a vehicle with photos in groups, and visitors find it", async ({ page, browser, complaints }) => {
  test.setTimeout(240_000);
  const model = newName("Montreal");
  const name = `1972 Alfa Romeo ${model}`;
  await logIn(page, await concierge("dora"), "/admin/listings");
  // The list scrolls, not the page.
  await expect(page.getByRole("list", { name: "Listings" }).getByRole("listitem").nth(11)).toBeAttached();
  const { height } = page.viewportSize() ?? { height: 0 };
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  await page.getByRole("button", { name: "New Listing" }).click();
  const form = page.getByRole("dialog", { name: "New listing" });
  await expect(form.getByRole("button", { name: "List Vehicle" })).toBeInViewport({ ratio: 1 });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  await field("Make").fill("Alfa Romeo");
  await field("Model").fill(model);
  await field("Year").fill("1972");
  await field("Location").fill("Lake Forest, IL");
  await field("Price").fill("96000");
  await field("VIN or chassis number").fill(`${model.replace(/[^A-Za-z0-9]/g, "").slice(-10)}07`);
  await field("Transmission").selectOption({ label: "Manual" });
  await field("Speeds").fill("5");
  await field("Specifications (optional)").fill("2.6L V8\nZF gearbox");

  await form.locator("input[type=file]").setInputFiles(await photographs(page, ["front.jpg", "seats.jpg"]));
  await expect(form.getByText("2 of 2 photos uploaded")).toBeAttached({ timeout: 90_000 });
  await expectDrawn(page, "Photos", 2);
  await field("What photo 1 shows").fill("The front");
  await field("What photo 2 shows").fill("The seats");
  await field("Group of photo 1").selectOption({ label: "Exterior" });
  await field("Group of photo 2").selectOption({ label: "Interior" });
  const front = form.getByRole("img", { name: "The front" });
  const isUpright = () => front.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth);
  expect(await isUpright()).toBe(false);
  await form.getByRole("button", { name: "Rotate photo 1 right" }).click();
  await expect.poll(isUpright, { timeout: 30_000 }).toBe(true);
  await form.getByRole("button", { name: "Make photo 2 the first" }).click();
  await expect(field("What photo 1 shows")).toHaveValue("The seats");
  expect(await accessibilityViolations(page)).toEqual([]);
  await form.getByRole("button", { name: "List Vehicle" }).click();

  await expect(page.getByText("The vehicle is listed.", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await expect(page.getByRole("link", { name: new RegExp(model) })).toHaveAttribute("aria-current", "true");

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const edit = page.getByRole("dialog", { name: "Edit the listing" });
  await expectDrawn(page, "Photos", 2);
  await expect(edit.getByLabel("Group of photo 1")).toHaveValue("interior");
  await expect(edit.getByLabel("What photo 2 shows")).toHaveValue("The front");
  await edit.getByLabel("Mileage (optional)").fill("41,200");
  await edit.getByLabel("Price on request").check();
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("The listing was changed.", { exact: true })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Price on request" })).toBeVisible();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await edit.getByLabel("Price on request").uncheck();
  await edit.getByLabel("Price", { exact: true }).fill("90000");
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("definition").filter({ hasText: "$90,000" })).toBeVisible();

  const visitor = await openPage(browser, complaints);
  await visitor.goto("/listings");
  const searchBox = visitor.getByRole("main").getByRole("searchbox");
  await searchBox.fill(model);
  await searchBox.press("Enter");
  await visitor.getByRole("link", { name: `Alfa Romeo ${model}` }).click();
  await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();
  const facts = visitor.getByRole("region", { name: "Facts" });
  await expect(facts).toContainText("41,200 miles");
  await expect(facts).toContainText("5-speed manual");
  await expect(visitor.getByRole("complementary", { name: "Price and contact" })).toContainText("Reduced by $6,000");
  await visitor.getByRole("button", { name: "All photos" }).click();
  const photos = visitor.getByRole("dialog");
  await expect(photos.getByRole("heading", { name: "Exterior" })).toBeVisible();
  await expect(photos.getByRole("heading", { name: "Interior" })).toBeVisible();
  await expectDrawn(visitor, "Photos: Exterior", 1);
  await expectDrawn(visitor, "Photos: Interior", 1);
  await photos.getByRole("list", { name: "Photos: Exterior" }).getByRole("button", { name: "Photo 2 of 2" }).click();
  await expect(photos.getByText("Exterior · Photo 2 of 2", { exact: true })).toBeVisible();
  expect(await accessibilityViolations(visitor)).toEqual([]);
  await visitor.context().close();
});
