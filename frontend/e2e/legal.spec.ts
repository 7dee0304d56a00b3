import type { Browser } from "@playwright/test";
import { accessibilityViolations, expect, test } from "./browser";
import { concierge, logIn } from "./users";

/** What a visitor without script reads at this address. */
async function readWithoutScript(browser: Browser, address: string): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address);
  const text = await page.locator("main").innerText();
  await context.close();
  return text;
}

/* The text about cookies: members are not notified of it, whose notifications other journeys count at the same time. */
test("an admin publishes a new legal text, visitors read them, and the earlier version stays readable", async ({
  page,
  browser,
}) => {
  const before = await readWithoutScript(browser, "/cookies");
  expect(before).toContain("Keyboard shortcuts");
  await logIn(page, await concierge("lena"), "/admin/legal/cookies");
  const text = page.getByLabel("Text", { exact: true });
  await expect(text).toHaveValue(/## Keyboard shortcuts/);
  await text.fill(
    "This site stores little.\n\n## Storage\n\n- A **session cookie** after you log in.\n\nSee [Privacy](/privacy).",
  );
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(page.getByRole("region", { name: "New text" }).getByRole("heading", { name: "Storage" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Text in effect" })).toContainText(
    "If an admin turns keyboard shortcuts off",
  );
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved", { exact: true }).first()).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await readWithoutScript(browser, "/cookies")).toBe(before);

  await page.reload();
  await expect(text).toHaveValue(/## Storage/);
  await page.getByLabel("What changed").fill("It is shorter.");
  await page.getByRole("button", { name: "Publish…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Version published", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Versions" })).toContainText("It is shorter.");

  await expect.poll(() => readWithoutScript(browser, "/cookies")).toContain("A session cookie after you log in.");
  const after = await readWithoutScript(browser, "/cookies");
  expect(after).toContain("Earlier versions");
  expect(after).toContain("It is shorter.");
  expect(after).not.toContain("If an admin turns keyboard shortcuts off");
  const earlier = await readWithoutScript(browser, "/cookies?version=0");
  expect(earlier).toContain("This is an earlier version.");
  expect(earlier).toContain("If an admin turns keyboard shortcuts off");

  await page.goto("/cookies?version=0");
  await expect(page.getByRole("heading", { level: 2, name: "Keyboard shortcuts" })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "current version" }).click();
  await expect(page).toHaveURL(/\/cookies$/);
  await expect(page.getByRole("heading", { level: 2, name: "Storage" })).toBeVisible();
  expect((await page.request.get("/cookies?version=99")).status()).toBe(404);
});
