// Staff edit a live listing; the seller objects, staff keep the edit and say why; staff edit again, and the seller agrees.
import type { Page } from "@playwright/test";
import { accessibilityViolations, expect, openPage, test } from "./browser";
import { collector, concierge, logIn, newName } from "./users";
import { listed } from "./vehicles";

/** Edits a field of the listing that is open at the desk. */
async function edit(staffPage: Page, field: string, value: string): Promise<void> {
  await staffPage.getByRole("button", { name: "Edit", exact: true }).click();
  const form = staffPage.getByRole("dialog", { name: "Edit the listing" });
  await form.getByLabel(field).fill(value);
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(form).toHaveCount(0);
}

async function fitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), "nothing exceeds a phone's screen").toBe(390);
  await page.setViewportSize({ width: 1280, height: 900 });
}

test("a seller signs off the concierge's edits", async ({ page: visitor, browser, complaints }) => {
  test.setTimeout(120_000);
  const seller = await openPage(browser, complaints);
  await logIn(seller, await collector("ada"), "/dashboard");
  await expect(seller.getByRole("heading", { level: 1, name: "Welcome back, Ada" })).toBeVisible();
  const staffPage = await openPage(browser, complaints);
  await logIn(staffPage, await concierge("carla"), "/admin/sign-offs");
  await expect(staffPage.getByRole("heading", { level: 1, name: "Sign-offs" })).toBeVisible();
  const car = await listed(seller, staffPage, newName("Miura"));
  const panel = seller.getByRole("region", { name: "The concierge edited your listing" });

  await seller.goto(`/dashboard/submissions/${car.submission}`);
  await expect(seller.getByRole("region", { name: "Changes to the listing" })).toBeVisible();
  await expect(panel).toHaveCount(0);
  await staffPage.goto(`/admin/listings/${car.vehicle}`);
  await edit(staffPage, "Description (optional)", "One of the last of its kind. Two owners.");
  const signOff = staffPage.getByRole("region", { name: "Seller’s sign-off" });
  await expect(signOff.getByText(/Waiting for the seller/)).toBeVisible();
  await visitor.goto(`/listings/${car.vehicle}`);
  await expect(visitor.getByText("One of the last of its kind. Two owners.")).toBeVisible();

  await seller.goto("/notifications");
  await seller
    .getByText(/The concierge edited your/)
    .first()
    .click();
  await expect(panel.getByText("One of the last of its kind. Two owners.")).toBeVisible();
  expect(await accessibilityViolations(seller)).toEqual([]);
  await fitsPhone(seller);
  await panel.getByRole("button", { name: "Object" }).click();
  await panel.getByRole("button", { name: "Send Objection" }).click();
  await expect(panel.getByText("Please enter a reason")).toBeVisible();
  await panel.getByLabel("What isn’t right?").fill("It has had one owner only.");
  expect(await accessibilityViolations(seller)).toEqual([]);
  await panel.getByRole("button", { name: "Send Objection" }).click();
  await expect(panel.getByText(/^You objected on/)).toBeVisible();

  await staffPage.goto("/admin/sign-offs");
  await staffPage.getByRole("link", { name: /Miura/ }).first().click();
  await expect(staffPage.getByText("It has had one owner only.")).toBeVisible();
  expect(await accessibilityViolations(staffPage)).toEqual([]);
  await fitsPhone(staffPage);
  await staffPage.getByRole("link", { name: "Listing", exact: true }).click();
  await expect(signOff.getByText("It has had one owner only.")).toBeVisible();
  expect(await accessibilityViolations(staffPage)).toEqual([]);
  await signOff.getByRole("button", { name: "Keep Changes" }).click();
  const reason = staffPage.getByRole("dialog", { name: "Keep these changes?" });
  await reason.getByLabel("Reason").fill("The title history names two.");
  await reason.getByRole("button", { name: "Keep Changes" }).click();
  await expect(signOff.getByText("The title history names two.")).toBeVisible();
  await seller.reload();
  await expect(panel.getByText("The title history names two.")).toBeVisible();

  await edit(staffPage, "Exterior color", "Giallo");
  await expect(signOff.getByText("Giallo")).toBeVisible();
  await seller.reload();
  await expect(panel.getByText("Giallo")).toBeVisible();
  await expect(panel.getByText("Two owners")).toHaveCount(0);
  await panel.getByRole("button", { name: "Looks Right" }).click();
  await expect(panel.getByText(/^You agreed to the changes on/)).toBeVisible();
  await staffPage.reload();
  await expect(signOff.getByText(/^The seller agreed/)).toBeVisible();
  for (const other of [seller, staffPage]) await other.context().close();
});
