import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./browser";
import { collector, concierge, logIn } from "./users";

/** How soon what one does is seen by another. */
const WITHIN_THREE_SECONDS = { timeout: 3000 };

/** Somebody in a browser of their own. */
async function logInElsewhere(
  browser: Browser,
  baseURL: string | undefined,
  username: string,
  next: string,
): Promise<Page> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  await logIn(page, username, next);
  return page;
}

test("two collectors write to each other, one blocks and reports, and an admin decides", async ({
  page,
  browser,
  baseURL,
}) => {
  const [alice, bob] = [await collector("alice", "Alice Archer"), await collector("bob", "Bob Baker")];
  const admin = await concierge("boss", "Beth Boss");
  const bobs = await logInElsewhere(browser, baseURL, bob, "/messages");
  await expect(bobs.getByRole("heading", { name: "No messages yet" })).toBeVisible();

  // Alice writes from his profile.
  await logIn(page, alice, `/members/${bob}`);
  await page.getByRole("link", { name: "Message", exact: true }).click();
  await page.getByLabel("Message", { exact: true }).fill("Is the **Dino** still yours?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveURL(/\/messages\/\d+$/);
  const log = page.getByRole("region", { name: "Messages" });
  await expect(log.getByText("Is the Dino still yours?")).toBeVisible();

  // Bob sees it live and answers.
  await bobs.getByRole("link", { name: "Alice Archer" }).click(WITHIN_THREE_SECONDS);
  const messageLog = bobs.getByRole("region", { name: "Messages" });
  await expect(messageLog.getByText("Is the Dino still yours?")).toBeVisible();
  await expect(bobs.getByRole("list", { name: "Conversations" }).getByText(/unread/)).toHaveCount(0);
  await bobs.getByLabel("Message", { exact: true }).fill("It is. Come and see.");
  await bobs.getByLabel("Message", { exact: true }).press("Control+Enter");
  await expect(log.getByText("It is. Come and see.")).toBeVisible(WITHIN_THREE_SECONDS);

  // He reports her message and blocks her.
  await messageLog.getByRole("button", { name: "Message actions" }).click();
  await bobs.getByRole("menuitem", { name: "Report" }).click();
  const report = bobs.getByRole("dialog", { name: "Report message" });
  await report.getByLabel("What’s wrong?").fill("She asks every week.");
  await report.getByRole("button", { name: "Report" }).click();
  await expect(report).toHaveCount(0);
  await bobs.getByRole("button", { name: "Conversation actions" }).click();
  await bobs.getByRole("menuitem", { name: "Block" }).click();
  await bobs.getByRole("dialog").getByRole("button", { name: "Block" }).click();
  await expect(bobs.getByText("You blocked Alice Archer.")).toBeVisible();

  // She cannot write.
  await page.getByLabel("Message", { exact: true }).fill("Today at four?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("This member does not receive messages from you.").first()).toBeVisible();

  // An admin reads what was reported and removes it.
  const admins = await logInElsewhere(browser, baseURL, admin, "/admin/message-reports");
  await admins.getByRole("link", { name: /She asks every week/ }).click();
  const place = admins.getByRole("region", { name: "Case" });
  await expect(place.getByText("Dino", { exact: true })).toBeVisible();
  await place.getByRole("button", { name: "Remove message" }).click();
  await place.getByLabel("Reason").fill("Please give members time to answer.");
  await place.getByRole("button", { name: "Remove and Close Report" }).click();
  await expect(admins.getByText("Report closed").first()).toBeVisible();
  await bobs.reload();
  await expect(bobs.getByText("This message was removed by the concierge.")).toBeVisible();

  // He unblocks her in his account.
  await bobs.goto("/account?tab=privacy");
  await bobs.getByRole("button", { name: "Unblock Alice Archer" }).click();
  await expect(bobs.getByText("You haven’t blocked anyone.")).toBeVisible();
});
