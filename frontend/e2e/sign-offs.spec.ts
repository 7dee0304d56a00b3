// Staff edit a live listing; the seller objects, staff keep the edit and say why; staff edit again, and the seller agrees.
import type { Page } from "@playwright/test";
import { another, barriers, expect, test } from "./browser";
import { collector, concierge, logIn, newName } from "./users";
import { listed } from "./vehicles";

/** Edits a field of the listing that is open at the desk. */
async function edit(desk: Page, field: string, value: string): Promise<void> {
  await desk.getByRole("button", { name: "Edit", exact: true }).click();
  const form = desk.getByRole("dialog", { name: "Edit the listing" });
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
  const seller = await another(browser, complaints);
  await logIn(seller, await collector("ada"), "/dashboard");
  await expect(seller.getByRole("heading", { level: 1, name: "Welcome back, Ada" })).toBeVisible();
  const desk = await another(browser, complaints);
  await logIn(desk, await concierge("carla"), "/admin/sign-offs");
  await expect(desk.getByRole("heading", { level: 1, name: "Sign-offs" })).toBeVisible();
  const car = await listed(seller, desk, newName("Miura"));
  const panel = seller.getByRole("region", { name: "The concierge edited your listing" });

  await seller.goto(`/dashboard/submissions/${car.submission}`);
  await expect(seller.getByRole("region", { name: "Changes to the listing" })).toBeVisible();
  await expect(panel).toHaveCount(0);
  await desk.goto(`/admin/listings/${car.vehicle}`);
  await edit(desk, "Description (optional)", "One of the last of its kind. Two owners.");
  const signOff = desk.getByRole("region", { name: "Seller’s sign-off" });
  await expect(signOff.getByText(/Waiting for the seller/)).toBeVisible();
  await visitor.goto(`/listings/${car.vehicle}`);
  await expect(visitor.getByText("One of the last of its kind. Two owners.")).toBeVisible();

  await seller.goto("/notifications");
  await seller
    .getByText(/The concierge edited your/)
    .first()
    .click();
  await expect(panel.getByText("One of the last of its kind. Two owners.")).toBeVisible();
  expect(await barriers(seller)).toEqual([]);
  await fitsPhone(seller);
  await panel.getByRole("button", { name: "Object" }).click();
  await panel.getByRole("button", { name: "Send Objection" }).click();
  await expect(panel.getByText("Please enter a reason")).toBeVisible();
  await panel.getByLabel("What is not right?").fill("It has had one owner only.");
  expect(await barriers(seller)).toEqual([]);
  await panel.getByRole("button", { name: "Send Objection" }).click();
  await expect(panel.getByText(/^You objected on/)).toBeVisible();

  await desk.goto("/admin/sign-offs");
  await desk.getByRole("link", { name: /Miura/ }).first().click();
  await expect(desk.getByText("It has had one owner only.")).toBeVisible();
  expect(await barriers(desk)).toEqual([]);
  await fitsPhone(desk);
  await desk.getByRole("link", { name: "Listing", exact: true }).click();
  await expect(signOff.getByText("It has had one owner only.")).toBeVisible();
  expect(await barriers(desk)).toEqual([]);
  await signOff.getByRole("button", { name: "Keep Changes" }).click();
  const reason = desk.getByRole("dialog", { name: "Keep these changes?" });
  await reason.getByLabel("Reason").fill("The title history names two.");
  await reason.getByRole("button", { name: "Keep Changes" }).click();
  await expect(signOff.getByText("The title history names two.")).toBeVisible();
  await seller.reload();
  await expect(panel.getByText("The title history names two.")).toBeVisible();

  await edit(desk, "Exterior color", "Giallo");
  await expect(signOff.getByText("Giallo")).toBeVisible();
  await seller.reload();
  await expect(panel.getByText("Giallo")).toBeVisible();
  await expect(panel.getByText("Two owners")).toHaveCount(0);
  await panel.getByRole("button", { name: "Looks Right" }).click();
  await expect(panel.getByText(/^You agreed to the changes on/)).toBeVisible();
  await desk.reload();
  await expect(signOff.getByText(/^The seller agreed/)).toBeVisible();
  for (const other of [seller, desk]) await other.context().close();
});
