// Uploading a feed in the journeys.
import type { Page } from "@playwright/test";
import { expect } from "./browser";

/** Uploads a table, the header first, and waits for the page of its preview. */
export async function uploadFeed(page: Page, source: string, lines: readonly string[]): Promise<void> {
  await page.goto("/admin/feeds");
  await page.getByLabel("Source", { exact: true }).fill(source);
  const buffer = Buffer.from(lines.join("\n"));
  await page.getByLabel("File", { exact: true }).setInputFiles({ name: "north.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Upload and Preview" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${source}: north.csv` })).toBeVisible();
}
