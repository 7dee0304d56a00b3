import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { barriers, expect, test } from "./browser";

const PASSWORD = "correct horse battery";

const unique = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;

const log = (): string => {
  const path = process.env.MARQUE_LOG;
  if (!path) throw new Error("MARQUE_LOG names the server's log, where mail is shown.");
  return path;
};

/** The path of the newest link to a page in the mail for that address: without a mail server, mail is in the log. */
async function mailedPath(email: string, page: string): Promise<string> {
  let found: string | undefined;
  await expect(() => {
    const mails = readFileSync(log(), "utf8")
      .split("\n")
      .filter((line) => line.includes(email));
    found = mails.flatMap((line) => line.match(new RegExp(`/${page}/[0-9a-f]{64}`, "g")) ?? []).at(-1);
    expect(found).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return found ?? "";
}

/** Lists a car as the operator does: with the program, on the server's own database. */
function importCar(model: string) {
  const home = dirname(log());
  const file = join(home, `${model}.jsonl`);
  writeFileSync(
    file,
    `${JSON.stringify({ make: "Alpine", model, year: 1972, price: 98000, location: "Chicago, IL" })}\n`,
  );
  const { DATABASE_URL: _, ...environment } = process.env;
  const said = execFileSync("../target/debug/marque", ["import", file], {
    env: { ...environment, MARQUE_HOME: home },
    encoding: "utf8",
  });
  expect(said).toContain("1 vehicles imported");
}

async function register(page: Page, username: string) {
  await page.goto("/auth?tab=register&next=%2Flistings");
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("heading", { name: "Vehicle Listings" })).toBeVisible();
}

test("a search finds a new car: the bell counts, the notice leads there, and its mail can be stopped", async ({
  page,
  browser,
}) => {
  const username = `bell_${unique()}`;
  const model = `A110 ${unique()}`;
  const email = `${username}@example.com`;
  await register(page, username);
  await page.goto(await mailedPath(email, "verify-email"));
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible();

  await page.goto(`/listings?search=${encodeURIComponent(model)}`);
  await page.getByRole("button", { name: "Save this search" }).first().click();
  await expect(page.getByText("Search saved", { exact: true })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Notifications", exact: true })).toBeVisible();

  importCar(model);
  const bell = page.getByRole("banner").getByRole("link", { name: "Notifications, 1 unread" });
  await expect(async () => {
    await page.reload();
    await expect(bell).toBeVisible({ timeout: 1500 });
  }).toPass({ timeout: 20_000 });
  await bell.click();
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  const notice = page
    .getByRole("region", { name: "Today" })
    .getByRole("link", { name: `New match: 1972 Alpine ${model}` });
  await expect(notice).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await notice.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(model);
  await expect(page.getByRole("banner").getByRole("link", { name: "Notifications", exact: true })).toBeVisible();

  const out = await mailedPath(email, "unsubscribe");
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(out);
  await expect(elsewhere.getByText("“New listings”")).toBeVisible();
  expect(await barriers(elsewhere)).toEqual([]);
  await elsewhere.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(elsewhere.getByRole("heading", { name: "You are unsubscribed" })).toBeFocused();
  await expect(elsewhere.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();

  await page.goto("/account?tab=notifications");
  await expect(page.getByRole("switch", { name: "New listings by Email" })).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "Price alerts by Email" })).toBeChecked();
});

test("each choice is there after a reload, and a profile shows itself as was chosen", async ({ page, browser }) => {
  const username = `own_${unique()}`;
  await register(page, username);
  await page.goto("/account?tab=notifications");
  const kept = () => page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
  for (const name of ["Market reports by Email", "Price alerts by In-App", "One e-mail a day"]) {
    const answered = kept();
    await page.getByRole("switch", { name }).click();
    await answered;
  }
  expect(await barriers(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole("switch", { name: "Market reports by Email" })).toBeChecked();
  await expect(page.getByRole("switch", { name: "Price alerts by In-App" })).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "One e-mail a day" })).toBeChecked();
  await expect(page.getByRole("switch", { name: "Price alerts by SMS" })).toBeDisabled();

  await page.getByRole("tab", { name: "Privacy" }).click();
  const answered = kept();
  await page.getByLabel("Profile visibility").selectOption("public");
  await answered;
  expect(await barriers(page)).toEqual([]);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`/members/${username}`);
  await expect(stranger.getByRole("heading", { level: 1, name: "Ada Lovelace" })).toBeVisible();
  await expect(stranger.getByRole("region", { name: "Collection" })).toHaveCount(0);
  expect(await barriers(stranger)).toEqual([]);

  const hidden = kept();
  await page.getByLabel("Profile visibility").selectOption("private");
  await hidden;
  await page.reload();
  await expect(page.getByLabel("Profile visibility")).toHaveValue("private");
  await stranger.reload();
  await expect(stranger.getByRole("heading", { name: "No profile to see here" })).toBeVisible();
});
