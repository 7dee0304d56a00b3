import type { Page } from "@playwright/test";
import { accessibilityViolations, expect, test } from "./browser";
import { conciergePassword, mailedPath } from "./users";

const PASSWORD = "correct horse battery";

async function logIn(page: Page, username: string, password: string) {
  await page.goto("/auth");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/");
}

test("an access request leads to membership of the forum", async ({ page, browser }) => {
  const username = `guest_${Date.now().toString(36)}`;
  const email = `${username}@example.com`;
  await page.goto("/request-access");
  await page.getByLabel("Name").fill("Grace Hopper");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("About you").fill("I look after two Lancias and look for a third.");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Request Access" }).click();
  await expect(page.getByText(/MQ-[0-9A-Z]{8}/)).toBeVisible();

  const staffPage = await (await browser.newContext()).newPage();
  await logIn(staffPage, "concierge", conciergePassword());
  await staffPage.goto("/admin/access-requests");
  await staffPage.getByRole("link", { name: "Grace Hopper" }).first().click();
  await staffPage.getByRole("button", { name: "Invite" }).click();
  await staffPage.getByLabel("Note (optional)").fill("We would be glad to have you.");
  expect(await accessibilityViolations(staffPage)).toEqual([]);
  await staffPage.getByRole("button", { name: "Send invitation" }).click();
  await expect(staffPage.getByRole("region", { name: "Case" }).getByText("Invited", { exact: true })).toBeVisible();

  await page.goto(await mailedPath(email, "invitation"));
  await expect(page.getByRole("heading", { level: 1, name: /^You’re invited to/ })).toBeVisible();
  await expect(page.getByText("We would be glad to have you.")).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Register" }).click();
  await page.getByLabel("Full Name").fill("Grace Hopper");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Invitation accepted" })).toBeVisible();

  await page.goto("/forum");
  await expect(page.getByRole("heading", { name: "Collector Access Required" })).toBeVisible();
  await page.getByRole("link", { name: "Apply for Membership" }).click();
  await page.getByLabel("About you").fill("I look after two Lancias and look for a third.");
  await page.getByRole("button", { name: "Add a car" }).click();
  await page.getByLabel("Make").fill("Lancia");
  await page.getByLabel("Model").fill("Aurelia B24");
  await page.getByLabel("Year").fill("1955");
  await page.getByLabel("Evidence").setInputFiles({
    name: "title.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n"),
  });
  await expect(page.getByText(/title\.pdf/)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByText("In review")).toBeVisible();

  await staffPage.goto("/admin/applications");
  await staffPage.getByRole("link", { name: new RegExp(username) }).click();
  await expect(staffPage.getByRole("link", { name: "title.pdf" })).toBeVisible();
  await staffPage.getByRole("button", { name: "Approve" }).click();
  await staffPage.getByLabel("Your password").fill(conciergePassword());
  await staffPage.getByRole("button", { name: "Approve application" }).click();
  await expect(staffPage.getByRole("region", { name: "Case" }).getByText("Approved").first()).toBeVisible();
  await staffPage.context().close();

  await page.goto("/forum");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Collector Access Required" })).toHaveCount(0);
});
