import { another, barriers, expect, test } from "./browser";
import { collector, concierge, logIn, newName, register } from "./users";
import { listed } from "./vehicles";

test("a question is answered, becomes a fact with its source, and is visible to everybody", async ({
  page: visitor,
  browser,
  complaints,
}) => {
  test.setTimeout(120_000);
  const [ada, carla] = [await collector("ada"), await concierge("carla")];
  const seller = await another(browser, complaints);
  await register(seller, newName("seller"), "/dashboard");
  const desk = await another(browser, complaints);
  await logIn(desk, carla, "/admin/listings");
  await expect(desk.getByRole("heading", { level: 1, name: "Listings" })).toBeVisible();
  const car = await listed(seller, desk, newName("Miura"));

  const asker = await another(browser, complaints);
  await logIn(asker, ada, `/listings/${car.vehicle}`);
  await asker.getByRole("button", { name: "Ask a Question" }).click();
  const ask = asker.getByRole("dialog", { name: "Ask about this car" });
  await ask.getByLabel("Question").fill("Is the tool kit complete?");
  await ask.getByRole("button", { name: "Ask" }).click();
  await expect(asker.getByText("Not answered yet")).toBeVisible();
  expect(await barriers(asker)).toEqual([]);
  await visitor.goto(`/listings/${car.vehicle}`);
  await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Questions" })).toHaveCount(0);

  await seller.goto(`/dashboard/submissions/${car.submission}`);
  await expect(seller.getByText("Waiting for your answer")).toBeVisible();
  await seller.getByRole("button", { name: "Answer" }).click();
  const answer = seller.getByRole("dialog", { name: "Answer the question" });
  await answer.getByLabel("Answer").fill("Yes, complete and in its roll.");
  await answer.getByRole("button", { name: "Answer" }).click();
  await expect(seller.getByRole("button", { name: "Correct the Answer" })).toBeVisible();
  expect(await barriers(seller)).toEqual([]);

  await desk.goto("/admin/questions?show=answered");
  await desk.getByRole("link", { name: /Is the tool kit complete\?/ }).click();
  await desk.getByRole("button", { name: "Add to Facts" }).click();
  const make = desk.getByRole("dialog", { name: "Add to Facts" });
  await make.getByLabel("Label").fill("Tool kit");
  await make.getByLabel("Value").fill("Complete, in its roll");
  await make.getByRole("button", { name: "Add to Facts" }).click();
  await expect(desk.getByText("Added to Facts as Tool kit: Complete, in its roll")).toBeVisible();
  expect(await barriers(desk)).toEqual([]);

  await visitor.reload();
  const facts = visitor.getByRole("region", { name: "Facts" });
  await expect(facts.getByText("Complete, in its roll")).toBeVisible();
  await facts.getByRole("link", { name: /^Stated by the seller, / }).click();
  const question = visitor.getByRole("list", { name: "Questions" }).getByRole("listitem");
  await expect(question).toContainText("A verified collector");
  await expect(question).toContainText("Yes, complete and in its roll.");
  await expect(question).toBeInViewport();
  expect(await barriers(visitor)).toEqual([]);
  for (const other of [seller, desk, asker]) await other.context().close();
});
