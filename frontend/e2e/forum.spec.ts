import { accessibilityViolations, expect, test } from "./browser";
import { collector, logIn, logInElsewhere, openCategory, reply, topicThrough, unique } from "./forum";

test.describe("without real-time updates", () => {
  test.beforeEach(({ page }) => page.routeWebSocket(/\/ws$/, (socket) => socket.close()));

  test("a collector opens a category and a topic, replies, and finds it again", async ({ page }) => {
    await logIn(page, await collector());
    const [category, title] = [unique("Air-cooled"), unique("Which oil for a 964?")];
    await openCategory(page, category);
    await expect(page.getByText("Category created successfully", { exact: true })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("link", { name: category }).click();
    await expect(page.getByRole("heading", { level: 1, name: category })).toBeVisible();
    await expect(page.getByRole("heading", { name: "No topics yet" })).toBeVisible();

    await page.getByRole("button", { name: "New Topic" }).first().click();
    const dialog = page.getByRole("dialog", { name: "New Topic" });
    await dialog.getByLabel("Title").fill(title);
    await dialog.getByLabel("Content").fill("It **matters** in winter, and a little in summer.");
    await dialog.getByRole("button", { name: "Preview" }).click();
    await expect(dialog.getByRole("region", { name: "Preview" }).getByText("matters")).toHaveCSS("font-weight", "700");
    await expect(dialog.getByText(/^Draft saved/)).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: "New Topic" }).first().click();
    await expect(dialog.getByLabel("Content")).toHaveValue("It **matters** in winter, and a little in summer.");
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Create Topic" }).click();
    await expect(page.getByText("Topic created successfully", { exact: true })).toBeVisible();

    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText("No replies yet", { exact: true })).toBeVisible();
    await reply(page, "Too short");
    await expect(page.getByText("Reply must be at least 10 characters long", { exact: true })).toBeVisible();
    await reply(page, "Changed twice a year, whether you drive or not.");
    await expect(page.getByText("Reply posted successfully", { exact: true })).toBeVisible();
    const firstReply = page.getByRole("article", { name: /^Reply 1 by/ });
    await expect(firstReply).toContainText("Changed twice a year");
    await expect(page.getByLabel("Your reply")).toHaveValue("");
    expect(await accessibilityViolations(page)).toEqual([]);

    await firstReply.getByRole("button", { name: "Quote reply 1" }).click();
    await expect(page.getByLabel("Your reply")).toHaveValue(/> Changed twice a year/);
    await firstReply.getByRole("button", { name: "More for reply 1" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await page.getByLabel("Edit your reply").fill("Changed once a year is enough as well.");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(firstReply).toContainText("Changed once a year");
    await expect(firstReply.getByText("edited")).toBeVisible();

    await page.getByRole("link", { name: "Search this topic" }).click();
    await page.getByRole("searchbox", { name: "Search the forum" }).fill("enough");
    await page.keyboard.press("Enter");
    await page.getByRole("list", { name: "Results" }).getByRole("link", { name: title, exact: true }).click();
    await expect(firstReply).toBeFocused();
    await expect(page.getByLabel("Your reply")).toHaveValue(/> Changed twice a year/);
  });

  test("a locked topic accepts no replies, and a reply that was started is kept", async ({
    page,
    browser,
    baseURL,
  }) => {
    const concierge = await logInElsewhere(browser, baseURL, await collector("--role", "admin"));
    await logIn(page, await collector());
    const id = await topicThrough(page.request, baseURL, unique("To be locked"));
    await page.goto(`/forum/topic/${id}`);
    await page.getByLabel("Your reply").fill("Begun before it was locked.");
    await concierge.goto(`/forum/topic/${id}`);
    await concierge.getByRole("button", { name: "Moderate" }).click();
    await concierge.getByRole("menuitem", { name: "Lock" }).click();
    const dialog = concierge.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("All is said.");
    await dialog.getByRole("button", { name: "Lock" }).click();
    await expect(
      concierge.getByText("This topic is locked and no new replies can be added", { exact: true }),
    ).toBeVisible();
    await page.reload();
    await expect(page.getByText("This topic is locked and no new replies can be added", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Your reply")).toHaveValue("Begun before it was locked.");
    await expect(page.getByRole("button", { name: "Post Reply" })).toBeDisabled();
  });
});

test("an admin splits replies into a new topic and merges it back; old links are redirected", async ({
  page,
  baseURL,
}) => {
  await logIn(page, await collector("--role", "admin"));
  const title = unique("Oil in winter");
  const id = await topicThrough(page.request, baseURL, title);
  const headers = { Origin: new URL(baseURL ?? "").origin };
  for (const content of [
    "Twenty fifty, always.",
    "And in the gearbox?",
    "Seventy five ninety there.",
    "Thank you all.",
  ])
    await page.request.post(`/api/forum/topics/${id}/posts`, { headers, data: { content } });

  await page.goto(`/forum/topic/${id}`);
  await expect(page.getByText("4 replies", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Moderate" }).click();
  await page.getByRole("menuitem", { name: "Select replies to move" }).click();
  await page.getByRole("checkbox", { name: "Select reply 2" }).check();
  await page.getByRole("checkbox", { name: "Select reply 3" }).check();
  await page.getByRole("button", { name: "Move to a new topic" }).click();
  const split = page.getByRole("dialog", { name: "Move 2 replies to a new topic" });
  const gearbox = unique("Gearbox oil");
  await split.getByLabel("Title").fill(gearbox);
  await split.getByLabel("Reason").fill("It is another question.");
  await split.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: gearbox })).toBeVisible();
  await expect(page.getByText("1 reply", { exact: true })).toBeVisible();
  await expect(page.getByText("And in the gearbox?")).toBeVisible();
  const splitPath = new URL(page.url()).pathname;

  await page.goto(`/forum/topic/${id}`);
  await expect(page.getByText("2 replies", { exact: true })).toBeVisible();
  await expect(page.getByText("2 replies were moved to")).toBeVisible();
  await page.getByRole("link", { name: gearbox }).click();
  await expect(page.getByRole("heading", { level: 1, name: gearbox })).toBeVisible();

  await page.getByRole("button", { name: "Moderate" }).click();
  await page.getByRole("menuitem", { name: "Merge into another topic" }).click();
  const merge = page.getByRole("dialog", { name: "Merge this topic" });
  await merge.getByLabel("Merge into").fill(`${baseURL}/forum/topic/${id}`);
  await merge.getByRole("radio", { name: title }).check();
  await expect(merge.getByText(/ · 2 replies$/)).toBeVisible();
  await merge.getByLabel("Reason").fill("It belongs together.");
  await merge.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("4 replies", { exact: true })).toBeVisible();
  await expect(page.getByText("were moved to")).toHaveCount(0);

  await page.goto(`${splitPath}?post=1#post-1`);
  await expect(page).toHaveURL(`/forum/topic/${id}?post=3#post-3`);
  await expect(page.locator("#post-3")).toBeFocused();
});
