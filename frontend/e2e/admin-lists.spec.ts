import { barriers, expect, test } from "./browser";
import { conciergePassword, emailOf, logIn, newName } from "./users";

test("staff save the filters of a list as a view, close two inquiries in it and undo that", async ({
  page,
  browser,
}) => {
  const askers = [newName("karl"), newName("otto")];
  for (const asker of askers) {
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

  const desk = await (await browser.newContext()).newPage();
  await logIn(desk, "concierge", "/admin/inquiries", conciergePassword());
  await desk.getByLabel("Whose").selectOption("none");
  await desk.getByRole("button", { name: "Saved views" }).click();
  await desk.getByRole("menuitem", { name: "Save this view…" }).click();
  const name = newName("view");
  await desk.getByLabel("Name").fill(name);
  await desk.getByRole("button", { name: "Save View" }).click();
  await expect(desk.getByRole("button", { name: `Saved view: ${name}` })).toBeVisible();
  await desk.goto("/admin/inquiries");
  await desk.getByRole("button", { name: "Saved views" }).click();
  await desk.getByRole("menuitem", { name }).click();
  await expect(desk).toHaveURL(/\/admin\/inquiries\?assignee=none$/);

  const rows = askers.map((asker) => desk.getByRole("checkbox", { name: new RegExp(asker) }));
  for (const row of rows) await row.check();
  await expect(desk.getByRole("region", { name: "Selected rows" })).toContainText("2 inquiries selected");
  expect(await barriers(desk)).toEqual([]);
  await desk.getByRole("button", { name: "Close", exact: true }).click();
  await expect(desk.getByText("2 inquiries closed", { exact: true })).toBeVisible();
  for (const row of rows) await expect(row).toHaveCount(0);
  await desk.getByRole("button", { name: "Undo" }).click();
  await expect(desk.getByText("Undone for 2 inquiries", { exact: true })).toBeVisible();
  for (const row of rows) await expect(row).toBeVisible();
});
