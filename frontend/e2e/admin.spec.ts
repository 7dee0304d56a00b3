import { expect, openPage, test } from "./browser";
import { concierge, emailOf, logIn, newName, revoke } from "./users";

test("the admin area shows a new question at once, and none after the role was revoked", async ({
  page,
  browser,
  complaints,
}) => {
  const staff = await concierge("carla");
  const stream = page.waitForResponse("**/api/admin/live");
  await logIn(page, staff, "/admin/inquiries");
  await expect(page.getByRole("heading", { name: "Inquiries" })).toBeVisible();
  expect((await stream).status()).toBe(200);
  const asker = newName("ines");
  const visitor = await openPage(browser, complaints);
  await visitor.goto("/listings/1");
  await visitor.getByRole("main").getByRole("button", { name: "Request Information" }).click();
  const dialog = visitor.getByRole("dialog");
  await dialog.getByLabel("Name").fill(asker);
  await dialog.getByLabel("Email").fill(emailOf(asker));
  await dialog.getByLabel("Message").fill("Could I see it on a weekday?");
  await dialog.getByRole("checkbox").check();
  await expect(page.getByRole("link", { name: new RegExp(asker) })).toHaveCount(0);
  await dialog.getByRole("button", { name: /Send|Request/ }).click();
  await expect(dialog.getByText(/MQ-[0-9A-Z]{8}/)).toBeVisible();
  await expect(page.getByRole("link", { name: new RegExp(asker) })).toBeVisible({ timeout: 1000 });

  await revoke(staff, "admin");
  await expect(page.getByRole("heading", { name: "Admin Access Required" })).toBeVisible();
  await visitor.context().close();
});

test("the column headings of the audit log stay visible while it is scrolled", async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 420 });
  await logIn(page, await concierge("clara"), "/admin/audit");
  const table = page.getByRole("table");
  await table.getByRole("row").last().scrollIntoViewIfNeeded();
  await expect(table.getByRole("row").nth(1)).not.toBeInViewport();
  await expect(table.getByRole("columnheader", { name: "When" })).toBeInViewport({ ratio: 1 });
});
