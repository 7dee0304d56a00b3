import { expect, test } from "./browser";
import { collector, logIn, logOut, memberMenu, PASSWORD } from "./users";

/** How soon another tab shows who is signed in. */
const WITHIN_TWO_SECONDS = { timeout: 2000 };

test("a login as another member in one tab changes the member in every tab", async ({ page, context }) => {
  const [ada, grace] = [await collector("ada"), await collector("grace", "Grace Hopper")];
  await logIn(page, ada, "/listings");
  const car = page.getByRole("article").first();
  const name = (await car.getByRole("heading").innerText()).replace(/\s+/g, " ");
  await car.getByRole("button", { name: /^Save / }).click();
  await expect(car.getByRole("button", { name: /^Save /, pressed: true })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "SAVED" }).click();
  await expect(page.getByRole("tab", { name: "Saved (1)" })).toBeVisible();
  await expect(page.getByRole("link", { name })).toBeVisible();

  const second = await context.newPage();
  await second.goto("/privacy");
  await logOut(second);
  await expect(memberMenu(page)).toHaveCount(0, WITHIN_TWO_SECONDS);
  await expect(page.getByRole("link", { name })).toHaveCount(0, WITHIN_TWO_SECONDS);

  await logIn(second, grace, "/privacy");
  await expect(memberMenu(second, "Grace")).toBeVisible();
  await expect(memberMenu(page, "Grace")).toBeVisible(WITHIN_TWO_SECONDS);
  await expect(page.getByRole("heading", { name: "No saved vehicles" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Saved (0)" })).toBeVisible();
  await expect(page.getByRole("link", { name })).toHaveCount(0);
  await expect(page.getByText(/\bAda\b/)).toHaveCount(0);
  // Public pages in that tab mark Grace's saved vehicles, not Ada's.
  await page.goto("/listings");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Save /, pressed: true })).toHaveCount(0);
});

test("wrong passwords from elsewhere do not delay a login from a known browser", async ({ page, browser }) => {
  const owner = await collector("owner");
  await logIn(page, owner, "/privacy");
  await expect(memberMenu(page)).toBeVisible();
  await logOut(page);

  // Not watched for console errors: its log-ins are refused on purpose.
  const otherBrowser = await (await browser.newContext()).newPage();
  await otherBrowser.goto("/auth");
  const { origin } = new URL(otherBrowser.url());
  const tryPassword = async (password: string): Promise<number> => {
    const data = { username: owner, password };
    return (await otherBrowser.request.post("/api/login", { data, headers: { Origin: origin } })).status();
  };
  await expect(async () => expect(await tryPassword("wrong horse entirely")).toBe(429)).toPass({ timeout: 20_000 });
  // The right password is refused from there as well.
  expect(await tryPassword(PASSWORD)).toBe(429);
  await logIn(otherBrowser, owner, "/privacy");
  await expect(otherBrowser.getByRole("main").getByRole("alert")).toBeVisible();
  await expect(memberMenu(otherBrowser)).toHaveCount(0);
  await otherBrowser.context().close();

  await logIn(page, owner, "/privacy");
  await expect(memberMenu(page)).toBeVisible();
});
