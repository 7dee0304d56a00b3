/** Decisions of the concierge on what its author changes at the same time. */
import { expect, openPage, test } from "./browser";
import { conciergePassword, logIn, newName, register } from "./users";

test("an edit of the seller under an open decision form is reviewed before it is approved", async ({
  page: seller,
  browser,
  complaints,
}) => {
  const model = newName("Miura");
  await register(seller, newName("seller"), "/dashboard");
  const origin = { Origin: new URL(seller.url()).origin };
  const car = {
    make: "Lamborghini",
    model,
    year: "1972",
    price: "$1,850,000",
    miles: "12,400",
    location: "Lake Forest, IL",
  };
  const offered = await seller.request.post("/api/vehicle-submissions", { data: car, headers: origin });
  expect(offered.ok(), await offered.text()).toBe(true);
  const { id, revision } = await offered.json();

  const staff = await openPage(browser, complaints);
  await logIn(staff, "concierge", `/admin/submissions/${id}`, conciergePassword());
  await expect(staff.getByRole("heading", { level: 2, name: `1972 Lamborghini ${model}` })).toBeVisible();
  const decision = staff.getByRole("region", { name: "Decision" });
  await decision.getByRole("button", { name: "Approve" }).click();
  await decision.getByLabel("Note to the seller (optional)").fill("Welcome.");

  const edit = { ...car, model: `${model} replica`, price: "$9,250", revision };
  const edited = await seller.request.put(`/api/vehicle-submissions/${id}`, { data: edit, headers: origin });
  expect(edited.ok(), await edited.text()).toBe(true);

  await expect(decision.getByRole("alert")).toContainText(
    "The seller changed this submission while you were deciding.",
  );
  await expect(staff.getByRole("heading", { level: 2, name: `1972 Lamborghini ${model} replica` })).toBeVisible();
  await decision.getByRole("button", { name: "Approve and Publish" }).click();
  const anyway = decision.getByRole("button", { name: "Approve and Publish Anyway" });
  await expect(anyway).toBeVisible();
  await expect(decision.getByLabel("Note to the seller (optional)")).toHaveValue("Welcome.");
  const current = await (await staff.request.get(`/api/admin/submissions/${id}`)).json();
  expect(current.status).toBe("pending");
  await anyway.click();
  await expect(staff.getByText("The vehicle is listed.", { exact: true })).toBeVisible();
});
