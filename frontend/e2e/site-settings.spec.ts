import { accessibilityViolations, expect, test } from "./browser";
import { concierge, logIn } from "./users";

test("an admin changes the phone number, and visitors see it without a restart", async ({ page }) => {
  await logIn(page, await concierge("sara"), "/admin/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  const phone = page.getByLabel("Phone");
  const before = await phone.inputValue();
  const save = async (number: string) => {
    await phone.fill(number);
    await page.getByRole("button", { name: "Save settings" }).click();
    await expect(page.getByText("Settings saved", { exact: true }).first()).toBeVisible();
    await page.reload();
    await expect(phone).toHaveValue(number);
  };
  await save("(414) 555-0137");
  try {
    expect(await (await fetch(new URL("/", page.url()))).text()).toContain("(414) 555-0137");
    expect(await accessibilityViolations(page)).toEqual([]);
  } finally {
    await save(before);
  }
});
