// A listing for collectors first: collectors find it, visitors do not until it becomes public.
import type { Page } from "@playwright/test";
import { accessibilityViolations, expect, openPage, test } from "./browser";
import { collector, concierge, logIn, newName } from "./users";

async function search(page: Page, text: string): Promise<void> {
  await page.goto("/listings");
  const searchBox = page.getByRole("main").getByRole("searchbox");
  await searchBox.fill(text);
  await searchBox.press("Enter");
}

test("collectors see a listing before everyone does", async ({ page, browser, complaints }) => {
  test.setTimeout(120_000);
  const model = newName("Stradale");
  await logIn(page, await concierge("nora"), "/admin/listings");
  await page.getByRole("button", { name: "New Listing" }).click();
  const form = page.getByRole("dialog", { name: "New listing" });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  await field("Make").fill("Alfa Romeo");
  await field("Model").fill(model);
  await field("Year").fill("1967");
  await field("Location").fill("Lake Forest, IL");
  await field("Price").fill("960000");
  await field("Visible to").selectOption({ label: "Verified collectors first" });
  await expect(field("Public from (optional)")).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await form.getByRole("button", { name: "List Vehicle" }).click();
  await expect(page.getByText("The vehicle is listed.", { exact: true })).toBeVisible();
  const row = page.getByRole("link", { name: new RegExp(model) });
  await expect(row).toContainText("Collectors first");
  const path = `/listings/${(await row.getAttribute("href"))?.split("/").at(-1)}`;

  const visitor = await openPage(browser, complaints);
  await search(visitor, model);
  await expect(visitor.getByText("No vehicles found matching your criteria.")).toBeVisible();
  const answer = await visitor.request.get(`/api/vehicles/${path.split("/").at(-1)}`);
  expect(answer.status()).toBe(404);

  const member = await openPage(browser, complaints);
  await logIn(member, await collector("cora"), "/listings");
  await expect(member.getByRole("banner").getByRole("link", { name: "FORUM" })).toBeVisible();
  await search(member, model);
  await expect(member.getByText("Collectors First")).toBeVisible();
  await member.getByRole("link", { name: `Alfa Romeo ${model}` }).click();
  await expect(member.getByText("Only verified collectors can see this listing.")).toBeVisible();

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const edit = page.getByRole("dialog", { name: "Edit the listing" });
  await edit.getByLabel("Visible to").selectOption({ label: "Everyone" });
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("The listing was changed.", { exact: true })).toBeVisible();
  await search(visitor, model);
  await expect(visitor.getByRole("link", { name: `Alfa Romeo ${model}` })).toBeVisible();
});
