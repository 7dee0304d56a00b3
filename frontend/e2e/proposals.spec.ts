// A seller suggests another text and order of photos for a live listing; the desk approves, and visitors see it.
import { accessibilityViolations, expect, openPage, test } from "./browser";
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
  const seller = await openPage(browser, complaints);
  await logIn(seller, await collector("ada"), "/dashboard");
  await expect(seller.getByRole("heading", { level: 1, name: "Welcome back, Ada" })).toBeVisible();
  const staffPage = await openPage(browser, complaints);
  await logIn(staffPage, await concierge("carla"), "/admin/proposals");
  await expect(staffPage.getByRole("heading", { level: 1, name: "Proposed changes" })).toBeVisible();
  const car = await listed(seller, staffPage, newName("Miura"));
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
  expect(await accessibilityViolations(seller)).toEqual([]);
  await picture(seller, "seller-form");
  await form.getByRole("button", { name: "Send to Concierge" }).click();
  await expect(panel.getByText(/^Sent to the concierge on/)).toBeVisible();
  await expectDrawn(seller, "Photos as proposed", 2);
  expect(await accessibilityViolations(seller)).toEqual([]);
  await picture(seller, "seller-open");

  await visitor.goto(`/listings/${car.vehicle}`);
  await expect(visitor.getByText("One of the last of its kind.", { exact: true })).toBeVisible();
  await expect(visitor.getByText("Two owners.")).toHaveCount(0);

  await staffPage.getByRole("link", { name: /Miura/ }).first().click();
  const changes = staffPage.getByRole("region", { name: "Proposed changes" });
  await expect(changes.getByText("Giallo")).toBeVisible();
  await expectDrawn(staffPage, "Photos as proposed", 2);
  expect(await accessibilityViolations(staffPage)).toEqual([]);
  await picture(staffPage, "desk-open");
  await staffPage.setViewportSize({ width: 390, height: 900 });
  expect(await staffPage.evaluate(() => document.documentElement.scrollWidth), "nothing exceeds a phone's screen").toBe(
    390,
  );
  await staffPage.setViewportSize({ width: 1280, height: 900 });
  await staffPage.getByRole("button", { name: "Approve", exact: true }).click();
  await staffPage.getByRole("dialog").getByRole("button", { name: "Approve and Publish" }).click();
  await expect(staffPage.getByText("The changes are on the listing.", { exact: true })).toBeVisible();

  await visitor.reload();
  await expect(visitor.getByText("One of the last of its kind. Two owners.")).toBeVisible();
  await expect(visitor.getByRole("region", { name: "Facts" })).toContainText("Giallo");
  await expect(visitor.getByRole("img", { name: "The seats" }).first()).toBeVisible();
  await seller.reload();
  await expect(panel.getByText(/^Your changes were approved on/)).toBeVisible();
  await picture(seller, "seller-approved");
  for (const other of [seller, staffPage]) await other.context().close();
});
