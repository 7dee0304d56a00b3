// Staff see the background jobs, the storage use and the outgoing email. Without a mail server every email is shown to the operator.
import { accessibilityViolations, expect, layoutShift, openPage, test } from "./browser";
import { concierge, emailOf, logIn, newName, register } from "./users";

test("staff see background jobs, storage and email that could not be sent", async ({ page, browser, complaints }) => {
  const name = newName("otto");
  const visitor = await openPage(browser, complaints);
  await register(visitor, name, "/dashboard");
  await visitor.context().close();

  await logIn(page, await concierge("olga"), "/admin/operations");
  await expect(page.getByRole("heading", { level: 1, name: "Operations" })).toBeVisible();
  const jobs = page.getByRole("region", { name: "Background jobs" });
  await expect(jobs.getByRole("row", { name: /mail-delivery/ })).toContainText("Running");

  const storage = page.getByRole("region", { name: "Storage" });
  await expect(storage.getByText(/The database takes \d+(\.\d)? [KMG]B\./)).toBeVisible();
  await expect(storage.getByRole("table", { name: "Stored files" }).getByRole("row", { name: /Photos/ })).toBeVisible();
  await expect(storage.getByRole("table", { name: "Largest tables" }).getByRole("row")).toHaveCount(11);

  const email = page.getByRole("region", { name: "Email" });
  await email.getByLabel("Show").selectOption({ label: "Shown (no mail server)" });
  await expect(async () => {
    await page.reload();
    await email.getByLabel("Show").selectOption({ label: "Shown (no mail server)" });
    await expect(email.getByRole("row", { name: new RegExp(emailOf(name)) })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await expect(email.getByRole("row", { name: new RegExp(emailOf(name)) })).toContainText("Shown");
  await expect(email).not.toContainText("/verify-email/");
  expect(await accessibilityViolations(page)).toEqual([]);

  // Loaded content does not shift the layout; only the member's menu in the header moves.
  await page.setViewportSize({ width: 768, height: 900 });
  await page.reload();
  await expect(jobs.getByRole("row", { name: /mail-delivery/ })).toBeVisible();
  await expect(storage.getByRole("table", { name: "Stored files" })).toBeAttached();
  expect(await layoutShift(page)).toBeLessThan(0.01);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
