import { accessibilityViolations, expect, openPage, test } from "./browser";
import { collector, concierge, logIn, newName } from "./users";
import { listed } from "./vehicles";

test("a wrong sale is corrected with a reason, then reversed, and its history shows both", async ({
  page: visitor,
  browser,
  complaints,
}) => {
  test.setTimeout(120_000);
  const [ada, carla] = [await collector("ada"), await concierge("carla")];
  const seller = await openPage(browser, complaints);
  await logIn(seller, ada, "/dashboard");
  await expect(seller.getByRole("heading", { level: 1, name: "Welcome back, Ada" })).toBeVisible();
  const staff = await openPage(browser, complaints);
  await logIn(staff, carla, "/admin/listings");
  await expect(staff.getByRole("heading", { level: 1, name: "Listings" })).toBeVisible();
  const car = await listed(seller, staff, newName("Miura"));

  await staff.goto(`/admin/listings/${car.vehicle}`);
  await staff.getByRole("button", { name: "Mark Sold" }).click();
  const saleDialog = staff.getByRole("dialog", { name: "Mark it as sold?" });
  await saleDialog.getByLabel("Sold for").fill("18000000");
  await saleDialog.getByRole("button", { name: "Mark Sold" }).click();
  // The slip of the finger that is corrected below.
  await staff.getByRole("dialog", { name: "Is the price right?" }).getByRole("button", { name: "Mark Sold" }).click();
  await expect(saleDialog).toHaveCount(0);
  await expect(staff.getByText("$18,000,000", { exact: true })).toBeVisible();

  await staff.getByRole("button", { name: "Correct Sale" }).click();
  const correct = staff.getByRole("dialog", { name: "Correct the sale" });
  expect(await accessibilityViolations(staff)).toEqual([]);
  await correct.getByLabel("Sold for").fill("1800000");
  await correct.getByRole("button", { name: "Correct Sale" }).click();
  await expect(correct.getByText("Please enter a reason")).toBeVisible();
  await correct.getByLabel("Reason").fill("A zero too many.");
  await correct.getByRole("button", { name: "Correct Sale" }).click();
  await expect(correct).toHaveCount(0);
  await expect(staff.getByText("$1,800,000", { exact: true })).toBeVisible();

  /** What the vehicle's own page says of its prices, from the first to the last. */
  const prices = async () => {
    await visitor.goto(`/listings/${car.vehicle}`);
    await visitor.getByText("Prices as a table", { exact: true }).click();
    const rows = visitor.getByRole("table").filter({ hasText: "Event" }).locator("tbody tr");
    await expect(rows.first()).toBeVisible();
    const cells = await rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll("td")].slice(1).map(({ textContent }) => textContent)),
    );
    return cells.map((row) => row.join(" "));
  };
  expect(await prices()).toEqual(["Asked $1,850,000", "Sold at (corrected since) $18,000,000", "Sold at $1,800,000"]);

  await staff.getByRole("button", { name: "Reverse Sale" }).click();
  const reverse = staff.getByRole("dialog", { name: "Reverse this sale?" });
  await reverse.getByLabel("Reason").fill("The buyer stepped back.");
  await reverse.getByRole("button", { name: "Reverse Sale" }).click();
  await expect(reverse).toHaveCount(0);
  await expect(staff.getByRole("button", { name: "Mark Sold" })).toBeVisible();
  await expect(staff.getByText("$1,850,000", { exact: true })).toBeVisible();
  // A visitor's page may be two seconds old: it was rendered for the visit before.
  await expect
    .poll(prices)
    .toEqual(["Asked $1,850,000", "Sold at (corrected since) $18,000,000", "Sale fell through $1,800,000"]);
  await expect(visitor.getByRole("complementary", { name: "Price and contact" })).toContainText("For sale");

  await staff.goto("/admin/audit");
  for (const reason of ["A zero too many.", "The buyer stepped back."]) {
    await expect(staff.getByRole("row").filter({ hasText: reason }).first()).toBeVisible();
  }
});
