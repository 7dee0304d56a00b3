import { accessibilityViolations, expect, openPage, test } from "./browser";
import { collector, concierge, logIn, newName, register } from "./users";
import { listed } from "./vehicles";

test("a question is answered, becomes a fact with its source, and is visible to everybody", async ({
  page: visitor,
  browser,
  complaints,
}) => {
  test.setTimeout(120_000);
  const [ada, carla] = [await collector("ada"), await concierge("carla")];
  const seller = await openPage(browser, complaints);
  await register(seller, newName("seller"), "/dashboard");
  const staffPage = await openPage(browser, complaints);
  await logIn(staffPage, carla, "/admin/listings");
  await expect(staffPage.getByRole("heading", { level: 1, name: "Listings" })).toBeVisible();
  const car = await listed(seller, staffPage, newName("Miura"));

  const asker = await openPage(browser, complaints);
  await logIn(asker, ada, `/listings/${car.vehicle}`);
  await asker.getByRole("button", { name: "Ask a Question" }).click();
  const questionDialog = asker.getByRole("dialog", { name: "Ask about this car" });
  await questionDialog.getByLabel("Question").fill("Is the tool kit complete?");
  await questionDialog.getByRole("button", { name: "Ask" }).click();
  await expect(asker.getByText("Not answered yet")).toBeVisible();
  expect(await accessibilityViolations(asker)).toEqual([]);
  await visitor.goto(`/listings/${car.vehicle}`);
  await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Questions" })).toHaveCount(0);

  await seller.goto(`/dashboard/submissions/${car.submission}`);
  await expect(seller.getByText("Waiting for your answer", { exact: true })).toBeVisible();
  await seller.getByRole("button", { name: "Answer" }).click();
  const answer = seller.getByRole("dialog", { name: "Answer the question" });
  await answer.getByLabel("Answer").fill("Yes, complete and in its roll.");
  await answer.getByRole("button", { name: "Answer" }).click();
  await expect(seller.getByRole("button", { name: "Correct the Answer" })).toBeVisible();
  expect(await accessibilityViolations(seller)).toEqual([]);

  await staffPage.goto("/admin/questions?show=answered");
  await staffPage.getByRole("link", { name: /Is the tool kit complete\?/ }).click();
  await staffPage.getByRole("button", { name: "Add to Facts" }).click();
  const make = staffPage.getByRole("dialog", { name: "Add to Facts" });
  await make.getByLabel("Label").fill("Tool kit");
  await make.getByLabel("Value").fill("Complete, in its roll");
  await make.getByRole("button", { name: "Add to Facts" }).click();
  await expect(staffPage.getByText("Added to Facts as Tool kit: Complete, in its roll")).toBeVisible();
  expect(await accessibilityViolations(staffPage)).toEqual([]);

  await visitor.reload();
  const facts = visitor.getByRole("region", { name: "Facts" });
  await expect(facts.getByText("Complete, in its roll")).toBeVisible();
  await facts.getByRole("link", { name: /^Stated by the seller, / }).click();
  const question = visitor.getByRole("list", { name: "Questions" }).getByRole("listitem");
  await expect(question).toContainText("A verified collector");
  await expect(question).toContainText("Yes, complete and in its roll.");
  await expect(question).toBeInViewport();
  expect(await accessibilityViolations(visitor)).toEqual([]);
  for (const other of [seller, staffPage, asker]) await other.context().close();
});
