import type { Page } from "@playwright/test";
import { accessibilityViolations, expect, openPage, test } from "./browser";
import { collector, logIn } from "./users";

const TAB = "/dashboard?tab=documents";
const FILE = "Title of the Miura.pdf";

async function enter(page: Page, username: string): Promise<void> {
  await logIn(page, username, TAB);
  await expect(page.getByRole("heading", { name: "Your documents" })).toBeVisible();
}

test("a document is shared, read by another collector, and no longer shared", async ({ page, browser, complaints }) => {
  const [ada, eve] = [await collector("ada"), await collector("eve")];
  await enter(page, ada);
  const recipient = await openPage(browser, complaints);
  await enter(recipient, eve);
  await expect(recipient.getByText("No documents are shared with you right now.")).toBeVisible();

  await page.getByLabel("Add documents").setInputFiles({
    name: FILE,
    mimeType: "application/pdf",
    buffer: Buffer.from(
      "%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\nendobj\nstartxref\n9\n%%EOF\n",
    ),
  });
  const ownDocuments = page.getByRole("list", { name: "Your documents" });
  await expect(ownDocuments.getByText(FILE)).toBeVisible();
  await expect(ownDocuments.getByText("Private")).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  const desktop = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize(desktop);

  await ownDocuments.getByRole("button", { name: `Share ${FILE}` }).click();
  const share = page.getByRole("dialog", { name: `Share ${FILE}` });
  await share.getByLabel("Username").fill(eve);
  await share.getByRole("button", { name: "Share", exact: true }).click();
  await expect(share.getByRole("list", { name: "Shared with" }).getByText(eve)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");

  await recipient.reload();
  const shared = recipient.getByRole("list", { name: "Shared with you" });
  await expect(shared.getByText(FILE)).toBeVisible();
  const link = shared.getByRole("link", { name: `Download ${FILE}` });
  const [download] = await Promise.all([recipient.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toBe(FILE);
  const address = (await link.getAttribute("href")) ?? "";

  await ownDocuments.getByRole("button", { name: `Access log for ${FILE}` }).click();
  const log = page.getByRole("dialog", { name: "Access log" });
  await expect(log.getByText(eve)).toBeVisible();
  await expect(log.getByText(/^Downloaded/)).toBeVisible();
  await page.keyboard.press("Escape");

  await ownDocuments.getByRole("button", { name: `Share ${FILE}` }).click();
  await share.getByRole("button", { name: `Stop sharing with ${eve}` }).click();
  await expect(share.getByRole("list", { name: "Shared with" })).toHaveCount(0);
  expect((await recipient.request.get(address)).status()).toBe(404);
  await recipient.reload();
  await expect(recipient.getByText("No documents are shared with you right now.")).toBeVisible();
  await recipient.context().close();
});
