// A seller suggests another text and order of photos for a live listing; the desk approves, and visitors see it.
import { another, barriers, expect, test } from "./browser";
import { expectDrawn, photographs } from "./photos";
import { collector, concierge, logIn, newName } from "./users";
import { listed } from "./vehicles";

const SCREENSHOTS = process.env.SCREENSHOTS;

test("a seller proposes changes, and staff apply them to the listing", async ({
  page: visitor,
  browser,
  complaints,
}) => {
  test.setTimeout(240_000);
  const seller = await another(browser, complaints);
  await logIn(seller, await collector("ada"), "/dashboard");
  await expect(seller.getByRole("heading", { level: 1, name: "Welcome back, Ada" })).toBeVisible();
  const desk = await another(browser, complaints);
  await logIn(desk, await concierge("carla"), "/admin/proposals");
  await expect(desk.getByRole("heading", { level: 1, name: "Proposed changes" })).toBeVisible();
  const car = await listed(seller, desk, newName("Miura"));
  const picture = async (page: typeof seller, name: string) => {
    if (!SCREENSHOTS) return;
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${SCREENSHOTS}/${name}-${width}.png`, fullPage: true });
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  };

  await seller.goto(`/dashboard/submissions/${car.submission}`);
  await picture(seller, "seller-before");
  const panel = seller.getByRole("region", { name: "Changes to the listing" });
  await panel.getByRole("button", { name: "Suggest Changes" }).click();
  const form = seller.getByRole("dialog", { name: "Suggest changes" });
  await form.getByLabel("Description (optional)").fill("One of the last of its kind. Two owners.");
  await form.getByLabel("Exterior color").fill("Giallo");
  await form.locator("input[type=file]").setInputFiles(await photographs(seller, ["front.jpg", "seats.jpg"]));
  await expect(form.getByText("2 of 2 photos uploaded")).toBeAttached({ timeout: 90_000 });
  await form.getByLabel("What photo 1 shows").fill("The front");
  await form.getByLabel("What photo 2 shows").fill("The seats");
  await form.getByRole("button", { name: "Make photo 2 the first" }).click();
  await expect(form.getByLabel("What photo 1 shows")).toHaveValue("The seats");
  expect(await barriers(seller)).toEqual([]);
  await picture(seller, "seller-form");
  await form.getByRole("button", { name: "Send to Concierge" }).click();
  await expect(panel.getByText(/^Sent to the concierge on/)).toBeVisible();
  await expectDrawn(seller, "Photos as proposed", 2);
  expect(await barriers(seller)).toEqual([]);
  await picture(seller, "seller-open");

  await visitor.goto(`/listings/${car.vehicle}`);
  await expect(visitor.getByText("One of the last of its kind.", { exact: true })).toBeVisible();
  await expect(visitor.getByText("Two owners.")).toHaveCount(0);

  await desk.getByRole("link", { name: /Miura/ }).first().click();
  const changes = desk.getByRole("region", { name: "Proposed changes" });
  await expect(changes.getByText("Giallo")).toBeVisible();
  await expectDrawn(desk, "Photos as proposed", 2);
  expect(await barriers(desk)).toEqual([]);
  await picture(desk, "desk-open");
  await desk.setViewportSize({ width: 390, height: 900 });
  expect(await desk.evaluate(() => document.documentElement.scrollWidth), "nothing exceeds a phone's screen").toBe(390);
  await desk.setViewportSize({ width: 1280, height: 900 });
  await desk.getByRole("button", { name: "Approve", exact: true }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Approve and Publish" }).click();
  await expect(desk.getByText("The changes are on the listing.", { exact: true })).toBeVisible();

  await visitor.reload();
  await expect(visitor.getByText("One of the last of its kind. Two owners.")).toBeVisible();
  await expect(visitor.getByRole("region", { name: "Facts" })).toContainText("Giallo");
  await expect(visitor.getByRole("img", { name: "The seats" }).first()).toBeVisible();
  await seller.reload();
  await expect(panel.getByText(/^Your changes were approved on/)).toBeVisible();
  await picture(seller, "seller-approved");
  for (const other of [seller, desk]) await other.context().close();
});
