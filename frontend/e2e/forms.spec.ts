import { expect, test } from "./browser";
import { newName, register } from "./users";

/** The button of the mouse stays down for a moment, as when a person clicks. */
const SLOW_CLICK = { delay: 200 };

test("the first click on the button after an error at a field sends the form", async ({ page }) => {
  let requests = 0;
  await page.route("**/api/user/profile", async (route) => {
    if (route.request().method() === "GET") return route.fallback();
    requests += 1;
    const fields = { location: "We couldn’t find this place" };
    await route.fulfill({ status: 422, json: { message: "Check the marked fields", fields } });
  });
  await register(page, newName("ada"), "/account");
  const save = page.getByRole("button", { name: "Save Changes" });
  await page.getByLabel("Location").fill("Nowhereville");
  await save.click();
  await expect(page.getByText("We couldn’t find this place")).toBeVisible();
  await expect(page.getByLabel("Location")).toBeFocused();
  await save.click(SLOW_CLICK);
  await expect.poll(() => requests).toBe(2);

  // The button is below a field whose error appears when the field loses the focus.
  await page.reload();
  await page.getByLabel("First Name").fill("");
  await page.getByLabel("Last Name").fill("Lovelace");
  await page.getByLabel("First Name").focus();
  await save.click(SLOW_CLICK);
  await expect(page.getByLabel("First Name")).toBeFocused();
});
