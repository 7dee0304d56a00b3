import { accessibilityViolations, expect, test } from "./browser";
import { conciergePassword, emailOf, logIn, newName } from "./users";

test("staff save the filters of a list as a view, close two inquiries in it and undo that", async ({
  page,
  browser,
}) => {
  const visitors = [newName("karl"), newName("otto")];
  for (const asker of visitors) {
    await page.goto("/listings/1");
    await page.getByRole("main").getByRole("button", { name: "Request Information" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(asker);
    await dialog.getByLabel("Email").fill(emailOf(asker));
    await dialog.getByLabel("Message").fill("Could I see it on a weekday?");
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: /Send|Request/ }).click();
    await dialog.getByText(/MQ-[0-9A-Z]{8}/).waitFor();
  }

  const staffPage = await (await browser.newContext()).newPage();
  await logIn(staffPage, "concierge", "/admin/inquiries", conciergePassword());
  await staffPage.getByLabel("Whose").selectOption("none");
  await staffPage.getByRole("button", { name: "Saved views" }).click();
  await staffPage.getByRole("menuitem", { name: "Save this view…" }).click();
  const name = newName("view");
  await staffPage.getByLabel("Name").fill(name);
  await staffPage.getByRole("button", { name: "Save View" }).click();
  await expect(staffPage.getByRole("button", { name: `Saved view: ${name}` })).toBeVisible();
  await staffPage.goto("/admin/inquiries");
  await staffPage.getByRole("button", { name: "Saved views" }).click();
  await staffPage.getByRole("menuitem", { name }).click();
  await expect(staffPage).toHaveURL(/\/admin\/inquiries\?assignee=none$/);

  const rows = visitors.map((asker) => staffPage.getByRole("checkbox", { name: new RegExp(asker) }));
  for (const row of rows) await row.check();
  await expect(staffPage.getByRole("region", { name: "Selected rows" })).toContainText("2 inquiries selected");
  expect(await accessibilityViolations(staffPage)).toEqual([]);
  await staffPage.getByRole("button", { name: "Close", exact: true }).click();
  await expect(staffPage.getByText("2 inquiries closed", { exact: true })).toBeVisible();
  for (const row of rows) await expect(row).toHaveCount(0);
  await staffPage.getByRole("button", { name: "Undo" }).click();
  await expect(staffPage.getByText("Undone for 2 inquiries", { exact: true })).toBeVisible();
  for (const row of rows) await expect(row).toBeVisible();
});

test("a case on a phone shows the name of its section once, in the link back", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, "concierge", "/admin/listings/1", conciergePassword());
  await expect(page.getByRole("link", { name: "Listings", exact: true }).first()).toBeVisible();
  const title = page.getByRole("heading", { name: "Listings", level: 1 });
  expect((await title.boundingBox())?.width).toBeLessThanOrEqual(1);
  await page.goto("/admin/listings");
  expect((await title.boundingBox())?.width).toBeGreaterThan(1);
});
