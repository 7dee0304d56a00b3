import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { accessibilityViolations, expect, openPage, test } from "./browser";
import { expectDrawn, photographs } from "./photos";

const PASSWORD = "correct horse battery";

const suffix = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;

/** The password of the concierge that a new site is opened with. */
function conciergePassword(): string {
  const log = process.env.MARQUE_LOG;
  if (!log) throw new Error("MARQUE_LOG names the server's log; the first accounts are written down beside it.");
  const accounts = readFileSync(path.join(path.dirname(log), "demo-accounts.txt"), "utf8");
  const password = /^\s*concierge\s+(\S+)/m.exec(accounts)?.[1];
  if (!password) throw new Error("There is no concierge among the first accounts.");
  return password;
}

/** Fills in the page on which one registers. */
async function join(page: Page, name: string, username: string) {
  await page.getByLabel("Full Name").fill(name);
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Register" }).click();
}

test("a vehicle is submitted, sent back, submitted again, approved, found, inquired about and reduced in price", async ({
  page: seller,
  browser,
  complaints,
}) => {
  test.setTimeout(240_000);
  const model = `Miura ${suffix()}`;
  const name = `1972 Lamborghini ${model}`;

  await seller.goto(`/auth?tab=register&next=${encodeURIComponent("/dashboard?tab=submit")}`);
  await join(seller, "Ada Lovelace", `seller_${suffix()}`);

  await expect(seller.getByRole("heading", { level: 1, name: "Welcome back, Ada" })).toBeVisible();
  await seller.getByLabel("Make").fill("Lamborghini");
  await seller.getByLabel("Model").fill(model);
  await seller.getByLabel("Year").fill("1972");
  await seller.getByLabel("Location").fill("Lake Forest, IL");
  await seller.getByLabel("Price").fill("2400000");
  await expect(seller.getByText("Shown as $2,400,000")).toBeVisible();
  await seller.getByLabel("Mileage", { exact: true }).fill("18,300");
  await seller.getByLabel("VIN or chassis number").fill("4864");
  await seller.getByLabel("Transmission").selectOption({ label: "Manual" });
  await seller.getByLabel("Speeds").fill("5");
  await seller.getByLabel("Body style").selectOption({ label: "Coupe" });
  await seller.getByLabel("Description (optional)").fill("Two owners, the second since **1981**.");
  await seller.getByLabel("Specifications (optional)").first().fill("3.9L V12");
  await seller.getByRole("button", { name: "Add specification" }).click();

  const files = await photographs(seller, ["front.jpg", "side.jpg", "engine.jpg"]);
  await seller.locator("input[type=file]").setInputFiles(files);
  await expect(seller.getByText("3 of 3 photos uploaded")).toBeAttached({ timeout: 90_000 });
  await expectDrawn(seller, "Photos", 3);
  await seller.getByLabel("What photo 1 shows").fill("Three quarters from the front");
  // The checks of the concierge, while the form is written.
  const check = seller.getByRole("group").filter({ hasText: "Listing check" });
  await expect(check.getByText("Every required field is filled in")).toBeVisible();
  await expect(check.getByRole("listitem").filter({ hasText: "Front three-quarter" })).toContainText("added");
  await expect(check.getByRole("listitem").filter({ hasText: "Underbody" })).toContainText("missing");
  await expect(seller.getByText(/^Draft saved \d{1,2}:\d\d\s[AP]M CT$/)).toBeVisible();
  await seller.reload();
  await expect(seller.getByText(/^Draft of .* restored$/)).toBeVisible();
  await expect(seller.getByLabel("Model")).toHaveValue(model);
  await expectDrawn(seller, "Photos", 3);
  expect(await accessibilityViolations(seller)).toEqual([]);

  await seller.getByRole("button", { name: "Preview" }).click();
  const preview = seller.getByRole("dialog", { name: "Preview" });
  await expect(preview.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(preview.getByText("1981")).toBeVisible();
  await seller.keyboard.press("Escape");
  await seller.getByRole("button", { name: "Submit Vehicle" }).click();
  await expect(seller.getByText("Your vehicle has been submitted for review.", { exact: true })).toBeVisible();
  await expect(seller).toHaveURL(/\/dashboard\/submissions\/\d+$/);
  await expect(seller.getByRole("heading", { level: 1, name })).toBeVisible();
  await seller.goto("/dashboard");
  const row = seller.getByRole("row").filter({ hasText: model });
  await expect(row).toContainText("Pending");
  expect(await accessibilityViolations(seller)).toEqual([]);

  const reviewer = await openPage(browser, complaints);
  await reviewer.goto(`/auth?next=${encodeURIComponent("/admin/submissions")}`);
  await reviewer.getByLabel("Username").fill("concierge");
  await reviewer.getByLabel("Password").fill(conciergePassword());
  await reviewer.getByRole("main").getByRole("button", { name: "Login" }).click();
  await reviewer.getByRole("link", { name: new RegExp(model) }).click();
  await expect(reviewer.getByRole("heading", { level: 2, name })).toBeVisible();
  await expectDrawn(reviewer, "Thumbnails", 3);
  expect(await accessibilityViolations(reviewer)).toEqual([]);
  await reviewer.keyboard.press("c");
  await reviewer.getByRole("button", { name: "Send Request" }).click();
  await expect(reviewer.getByText("Please enter a reason")).toBeVisible();
  await reviewer.getByLabel("Reason, shown to the seller").fill("Please state the price that you had in mind.");
  await reviewer.getByRole("button", { name: "Send Request" }).click();
  await expect(reviewer.getByText("Changes requested from the seller.", { exact: true })).toBeVisible();

  await seller.reload();
  await expect(row).toContainText("Changes requested");
  await expect(row).toContainText("Please state the price that you had in mind.");
  await row.getByRole("link").click();
  await expect(seller.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(await accessibilityViolations(seller)).toEqual([]);
  await seller.getByLabel("Message to the concierge").fill("It is lower now.");
  await seller.getByRole("button", { name: "Send Message" }).click();
  await expect(seller.getByRole("list", { name: "Messages" })).toContainText("It is lower now.");
  await seller.getByRole("button", { name: "Edit and Resubmit" }).click();
  await seller.getByLabel("Price").fill("$2,350,000");
  await seller.getByRole("button", { name: "Resubmit" }).click();
  await expect(seller.getByText("Your changes have been sent for review.", { exact: true })).toBeVisible();
  await expect(seller.getByRole("list", { name: "History" })).toContainText("Resubmitted");

  await reviewer.goto("/admin/submissions");
  await reviewer.getByRole("link", { name: new RegExp(model) }).click();
  await expect(reviewer.getByRole("list", { name: "Messages" })).toContainText("It is lower now.");
  await reviewer.keyboard.press("a");
  await expect(reviewer.getByRole("button", { name: "Approve and Publish" })).toBeFocused();
  await reviewer.keyboard.press("Enter");
  await expect(reviewer.getByText("The vehicle is listed.", { exact: true })).toBeVisible();

  const visitor = await openPage(browser, complaints);
  await visitor.goto("/listings");
  const searchBox = visitor.getByRole("main").getByRole("searchbox");
  await searchBox.fill(`lamborghini ${model}`);
  await searchBox.press("Enter");
  await visitor.getByRole("link", { name: `Lamborghini ${model}` }).click();
  await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(visitor.getByText("$2,350,000").first()).toBeVisible();
  await expect(visitor.getByText("Photo 1 of 3", { exact: true })).toBeVisible();
  const facts = visitor.getByRole("region", { name: "Facts" });
  await expect(facts).toContainText("5-speed manual");
  await expect(facts).toContainText("Coupe");
  await expectDrawn(visitor, "Thumbnails", 3);
  expect(await accessibilityViolations(visitor)).toEqual([]);
  const panel = visitor.getByRole("complementary", { name: "Price and contact" });
  await panel.getByRole("button", { name: "Request Information" }).click();
  const dialog = visitor.getByRole("dialog", { name: "Request Information" });
  await dialog.getByLabel("Name").fill("Charles Babbage");
  await dialog.getByLabel("Email").fill("charles@example.com");
  await dialog.getByLabel("Message").fill("May I see it on Saturday morning?");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Send Request" }).click();
  await expect(dialog.getByText("Thank you. We have your request.")).toBeVisible();
  await visitor.goto(`/auth?tab=register&next=${encodeURIComponent(new URL(visitor.url()).pathname)}`);
  await join(visitor, "Charles Babbage", `watcher_${suffix()}`);
  await panel.getByRole("button", { name: "Watch", exact: true }).click();
  await expect(panel.getByRole("button", { name: "Watch", exact: true, pressed: true })).toBeVisible();

  await seller.goto("/dashboard");
  await expect(row).toContainText("Approved");
  await row.getByRole("link").click();
  await seller.reload();
  await seller.getByRole("button", { name: "Change Price" }).click();
  const change = seller.getByRole("dialog", { name: "Change the price" });
  await change.getByLabel("Price").fill("2300000");
  await change.getByRole("button", { name: "Change Price" }).click();
  await expect(seller.getByRole("region", { name: "The listing", exact: true })).toContainText("$2,300,000");
  await seller.getByRole("link", { name: "See the Listing" }).click();
  await expect(seller.getByText("$2,300,000").first()).toBeVisible();

  const bell = visitor.getByRole("banner").getByRole("link", { name: "Notifications, 1 unread" });
  await expect(async () => {
    await visitor.reload();
    await expect(bell).toBeVisible({ timeout: 1500 });
  }).toPass({ timeout: 20_000 });
  await bell.click();
  const notice = visitor.getByRole("link", { name: `Price reduced: ${name}` });
  await expect(notice).toBeVisible();
  await expect(visitor.getByText("From $2,350,000 to $2,300,000.")).toBeVisible();

  await reviewer.goto("/admin/listings");
  await reviewer.getByRole("link", { name: new RegExp(model) }).click();
  await expect(reviewer.getByRole("heading", { level: 2, name })).toBeVisible();
  expect(await accessibilityViolations(reviewer)).toEqual([]);
  await reviewer.goto("/admin/audit");
  await expect(reviewer.getByRole("row", { name: /Submission sent/ }).first()).toBeVisible();
  expect(await accessibilityViolations(reviewer)).toEqual([]);
});
