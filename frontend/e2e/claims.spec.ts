import { accessibilityViolations, expect, openPage, test } from "./browser";
import { collector, concierge, logIn, newName } from "./users";
import { listed } from "./vehicles";

const FILE = "Title of 1972.pdf";

test("the claim of a seller is shown as stated, on file, seen, disputed, and no longer on file", async ({
  page: visitor,
  browser,
  complaints,
}) => {
  test.setTimeout(120_000);
  const [ada, carla] = [await collector("ada"), await concierge("carla")];
  const seller = await openPage(browser, complaints);
  await logIn(seller, ada, "/dashboard");
  await expect(seller.getByRole("heading", { level: 1, name: "Welcome back, Ada" })).toBeVisible();
  const staffPage = await openPage(browser, complaints);
  await logIn(staffPage, carla, "/admin/listings");
  await expect(staffPage.getByRole("heading", { level: 1, name: "Listings" })).toBeVisible();
  const car = await listed(seller, staffPage, newName("Miura"));
  const evidence = visitor.getByRole("region", { name: "Evidence" });
  /** What everybody reads of the claim now. */
  const isShown = async (state: string, meaning: string | RegExp) => {
    await visitor.goto(`/listings/${car.vehicle}`);
    await expect(evidence.getByText(state, { exact: true })).toBeVisible();
    await expect(evidence.getByText(meaning)).toBeVisible();
  };

  const submissionPath = `/dashboard/submissions/${car.submission}`;
  await seller.goto(submissionPath);
  await seller.getByRole("button", { name: "Add Owners" }).click();
  const state = seller.getByRole("dialog", { name: "Owners" });
  await state.getByLabel("Your statement").fill("Two owners since new");
  await state.getByRole("button", { name: "Save" }).click();
  await expect(seller.getByText("Stated by the seller", { exact: true })).toBeVisible();
  await isShown("Stated by the seller", "Not verified.");

  await seller.goto("/dashboard?tab=documents");
  await seller.getByLabel("Add documents").setInputFiles({
    name: FILE,
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n"),
  });
  const vault = seller.getByRole("list", { name: "Your documents" });
  const about = seller.waitForResponse((answer) => answer.url().endsWith("/vehicle"));
  await vault.getByLabel(`What ${FILE} is about`).selectOption({ index: 1 });
  expect((await about).ok()).toBe(true);
  await seller.goto(submissionPath);
  await seller.getByRole("button", { name: "Change Owners" }).click();
  await state.getByLabel("Proof (optional)").selectOption(FILE);
  await state.getByRole("button", { name: "Save" }).click();
  await expect(seller.getByText("Document on file", { exact: true })).toBeVisible();
  await isShown("Document on file", /Not yet reviewed by the concierge/);

  await staffPage.goto(`/admin/listings/${car.vehicle}`);
  const review = async (button: string, title: string, reason: string) => {
    await staffPage.getByRole("button", { name: `${button}: Owners` }).click();
    const dialog = staffPage.getByRole("dialog", { name: title });
    await dialog.getByLabel("Reason").fill(reason);
    await dialog.getByRole("button", { name: button }).click();
    await expect(dialog).toBeHidden();
    await expect(staffPage.getByText(reason)).toBeVisible();
  };
  await review("Dispute", "Dispute this statement?", "The register names three.");
  await isShown("Disputed by the concierge", /The register names three\./);
  await review("Verify", "Verify this statement?", "The third was a slip of the register.");
  await isShown("Verified by the concierge", /The third was a slip of the register\./);
  expect(await accessibilityViolations(visitor)).toEqual([]);
  expect(await accessibilityViolations(staffPage)).toEqual([]);

  await seller.goto("/dashboard?tab=documents");
  await vault.getByRole("button", { name: `Delete ${FILE}` }).click();
  await seller.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(vault.getByText(FILE)).toHaveCount(0);
  await isShown("Document no longer on file", /has since removed it/);
  for (const other of [seller, staffPage]) await other.context().close();
});
