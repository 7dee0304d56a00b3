import { accessibilityViolations, expect, test } from "./browser";
import { Cable } from "./cable";
import {
  collector,
  logIn,
  logInElsewhere,
  openCategory,
  openTopic,
  reply,
  runCommand,
  topicThrough,
  unique,
  WITHIN_A_SECOND,
} from "./forum";

test.describe("with real-time updates", () => {
  test("an admin edits and deletes a category, and the pages of its readers are updated", async ({
    browser,
    baseURL,
  }) => {
    const concierge = await logInElsewhere(browser, baseURL, await collector("--role", "admin"));
    // Its page asks for a category that is gone, which the browser would complain about in a page that is watched.
    const reader = await logInElsewhere(browser, baseURL, await collector());
    const [name, title] = [unique("To be renamed"), unique("Where does this belong?")];
    await openCategory(reader, name);
    await reader.getByRole("link", { name }).click();
    await expect(reader.getByRole("heading", { level: 1, name })).toBeVisible();
    const address = reader.url();
    await openTopic(reader, title);
    await expect(reader.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await reader.goto(address);
    await expect(reader.getByRole("link", { name: title, exact: true })).toBeVisible();
    await expect(reader.getByRole("button", { name: "Manage" })).toHaveCount(0);

    await concierge.goto(address);
    const manage = async (action: string) => {
      await concierge.getByRole("button", { name: "Manage" }).click();
      await concierge.getByRole("menuitem", { name: action }).click();
      return concierge.getByRole("dialog");
    };
    const edit = await manage("Edit");
    await edit.getByLabel("Name").fill("ab");
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(edit.getByText("Category name must be at least 3 characters long")).toBeVisible();
    expect(await accessibilityViolations(concierge)).toEqual([]);
    const renamed = unique("Renamed");
    await edit.getByLabel("Name").fill(renamed);
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(concierge.getByRole("heading", { level: 1, name: renamed })).toBeVisible();
    await expect(reader.getByRole("heading", { level: 1, name: renamed })).toBeVisible(WITHIN_A_SECOND);

    const refused = await manage("Delete");
    await refused.getByRole("button", { name: "Delete" }).click();
    await expect(refused.getByText(/still has a topic\. Move it to another category first/)).toBeVisible();
    await refused.getByRole("button", { name: "Cancel" }).click();

    const other = unique("Elsewhere");
    await openCategory(concierge, other);
    await expect(concierge.getByRole("link", { name: other })).toBeVisible();
    await concierge.goto(address);
    await concierge.getByRole("link", { name: title, exact: true }).click();
    await concierge.getByRole("button", { name: "Moderate" }).click();
    await concierge.getByRole("menuitem", { name: "Move", exact: true }).click();
    const move = concierge.getByRole("dialog");
    await move.getByLabel("Category").selectOption({ label: other });
    await move.getByLabel("Reason").fill("Its category goes.");
    await move.getByRole("button", { name: "Move" }).click();
    await expect(concierge.getByRole("link", { name: other })).toBeVisible();

    await concierge.goto(address);
    await expect(concierge.getByRole("heading", { name: "No topics yet" })).toBeVisible();
    const deletion = await manage("Delete");
    await deletion.getByRole("button", { name: "Delete" }).click();
    await expect(concierge.getByRole("heading", { level: 1, name: "Collectors Forum" })).toBeVisible();
    await expect(concierge.getByRole("link", { name: renamed })).toHaveCount(0);
    await expect(reader.getByRole("heading", { name: "Category not found" })).toBeVisible(WITHIN_A_SECOND);
    await reader.getByRole("link", { name: "Back to the forum" }).click();
    await expect(reader.getByRole("link", { name: other })).toBeVisible();
    await expect(reader.getByRole("link", { name: renamed })).toHaveCount(0);
  });

  test("two collectors see each other's category, topic and reply within a second", async ({
    page,
    browser,
    baseURL,
  }) => {
    const other = await logInElsewhere(browser, baseURL, await collector());
    await logIn(page, await collector());
    await expect(page.getByText("Connected", { exact: true }).first()).toBeVisible();
    await expect(other.getByText("Connected", { exact: true }).first()).toBeVisible();
    const [category, title] = [unique("Prewar"), unique("Who has driven a T35?")];
    await openCategory(page, category);
    await expect(page.getByText("Category created successfully", { exact: true })).toBeVisible();
    await expect(other.getByRole("link", { name: category })).toBeVisible(WITHIN_A_SECOND);
    await expect(other.getByText(`A new category "${category}" has been created`, { exact: true })).toBeVisible();

    await page.getByRole("link", { name: category }).click();
    await other.getByRole("link", { name: category }).click();
    await expect(other.getByRole("heading", { name: "No topics yet" })).toBeVisible();
    await openTopic(other, title);
    await expect(other.getByText("Topic created successfully", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible(WITHIN_A_SECOND);

    await page.getByRole("link", { name: title, exact: true }).click();
    await expect(other.getByText("No replies yet", { exact: true })).toBeVisible();
    await expect(page.getByText("No replies yet", { exact: true })).toBeVisible();
    await reply(page, "Once, downhill, with the owner watching.");
    await expect(page.getByText("Reply posted successfully", { exact: true })).toBeVisible();
    await expect(other.getByText("Once, downhill, with the owner watching.", { exact: true })).toBeVisible(
      WITHIN_A_SECOND,
    );

    // A reply that is begun is not touched by what comes meanwhile.
    await page.getByLabel("Your reply").pressSequentially("Half a sen");
    const before = await page.getByLabel("Your reply").boundingBox();
    await reply(other, "Then you know more than I do.");
    await expect(page.getByRole("button", { name: "1 new reply" })).toBeVisible();
    await page.keyboard.type("tence");
    await expect(page.getByLabel("Your reply")).toHaveValue("Half a sentence");
    expect(await page.getByLabel("Your reply").boundingBox()).toEqual(before);
    await page.getByRole("button", { name: "1 new reply" }).click();
    await expect(page.getByText("Then you know more than I do.", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Your reply")).toHaveValue("Half a sentence");
    await other.context().close();
  });

  test("the buttons and keys of the composer format the selection, and Undo takes it back", async ({
    page,
    baseURL,
  }) => {
    await logIn(page, await collector());
    const id = await topicThrough(page.request, baseURL, unique("Formatted"));
    await page.goto(`/forum/topic/${id}`);
    const field = page.getByLabel("Your reply");
    await field.pressSequentially("Winter oil");
    await field.press("Shift+ControlOrMeta+ArrowLeft");
    await field.press("ControlOrMeta+b");
    await expect(field).toHaveValue("Winter **oil**");
    const toolbar = page.getByRole("toolbar", { name: "Formatting" });
    await toolbar.getByRole("button", { name: "Italic" }).click();
    await expect(field).toHaveValue("Winter ***oil***");
    await expect(field).toBeFocused();
    await field.press("ControlOrMeta+z");
    await expect(field).toHaveValue("Winter **oil**");
    await field.press("ControlOrMeta+z");
    await expect(field).toHaveValue("Winter oil");
    await field.press("End");
    await toolbar.getByRole("button", { name: "Bulleted list" }).click();
    await expect(field).toHaveValue("- Winter oil");
    await field.press("ControlOrMeta+a");
    await toolbar.getByRole("button", { name: "Link" }).click();
    await field.pressSequentially("https://example.com/oil");
    await expect(field).toHaveValue("- [Winter oil](https://example.com/oil)");
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("region", { name: "Preview" }).getByRole("link", { name: "Winter oil" })).toBeVisible();
  });

  test("the time of a reply is a link to the reply that can be tapped on a phone", async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      ...(baseURL !== undefined && { baseURL }),
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    await logIn(page, await collector());
    const id = await topicThrough(page.request, baseURL, unique("Small links"));
    await page.goto(`/forum/topic/${id}`);
    await reply(page, "Once, downhill, with the owner watching.");
    const article = page.getByRole("article", { name: /^Reply 1/ });
    const time = article.getByRole("link").filter({ has: page.locator("time") });
    const author = article
      .getByRole("link")
      .filter({ hasNot: page.locator("time") })
      .first();
    const [box, above] = [await time.boundingBox(), await author.boundingBox()];
    expect(box?.height).toBeGreaterThanOrEqual(24);
    // It does not overlap the author's link above it.
    expect(box?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 0.5);
    expect(await accessibilityViolations(page, ["target-size"])).toEqual([]);
    await time.click();
    await expect(page).toHaveURL(new RegExp(`/forum/topic/${id}\\?post=1#post-1$`));
    await context.close();
  });

  test("a like is counted for everyone, and a bookmark is listed until it is removed", async ({
    page,
    browser,
    baseURL,
  }) => {
    const other = await logInElsewhere(browser, baseURL, await collector());
    await logIn(page, await collector());
    const title = unique("Liked and kept");
    const id = await topicThrough(page.request, baseURL, title);
    await page.goto(`/forum/topic/${id}`);
    await other.goto(`/forum/topic/${id}`);
    await expect(page.getByRole("button", { name: /^Bookmark/ })).toHaveCount(1);
    await expect(page.getByRole("button", { name: /^Like/ })).toHaveCount(0);

    const liked = other.waitForResponse((response) => response.url().endsWith("/like"));
    await other.getByRole("button", { name: "Like original post" }).click();
    await expect(other.getByRole("button", { name: "Like original post, 1 like", pressed: true })).toBeVisible();
    expect((await liked).status()).toBe(200);
    const bookmarked = other.waitForResponse((response) => response.url().endsWith("/bookmark"));
    await other.getByRole("button", { name: "Bookmark original post" }).click();
    expect((await bookmarked).status()).toBe(204);
    await page.reload();
    await expect(page.getByRole("article", { name: /^Original post/ }).getByText("1 like")).toBeAttached();
    await other.reload();
    await expect(other.getByRole("button", { name: "Bookmark original post", pressed: true })).toBeVisible();
    expect(await accessibilityViolations(other)).toEqual([]);

    await other.goto("/forum");
    await other.getByRole("link", { name: "Bookmarks" }).click();
    await expect(other.getByRole("heading", { level: 1, name: "Bookmarks" })).toBeVisible();
    await expect(other.getByRole("link", { name: `Original post in ${title}` })).toBeVisible();
    expect(await accessibilityViolations(other)).toEqual([]);
    const removed = other.waitForResponse((response) => response.url().endsWith("/bookmark"));
    await other.getByRole("button", { name: `Remove bookmark: original post in ${title}` }).click();
    await expect(other.getByRole("heading", { name: "No bookmarks yet" })).toBeVisible();
    expect((await removed).status()).toBe(204);
    await other.reload();
    await expect(other.getByRole("heading", { name: "No bookmarks yet" })).toBeVisible();
    await other.context().close();
  });

  test("after an interrupted connection both pages show what the server has", async ({
    page,
    browser,
    baseURL,
    complaints,
  }) => {
    const cable = new Cable(new URL(baseURL ?? ""));
    const other = await logInElsewhere(browser, await cable.plug(), await collector());
    await logIn(page, await collector());
    const id = await topicThrough(page.request, baseURL, unique("Cut in two"));
    await page.goto(`/forum/topic/${id}`);
    await other.goto(`/forum/topic/${id}`);
    // The notice that the page is connected may be there before the topic is.
    await expect(other.getByRole("switch", { name: "Real-time updates" })).toBeEnabled();
    cable.cut();
    await expect(other.getByText("Connection Lost", { exact: true })).toBeVisible();
    await expect(other.getByRole("switch", { name: "Real-time updates" })).toBeDisabled();
    await reply(page, "Written while the other was away.");
    await expect(page.getByText("Reply posted successfully", { exact: true })).toBeVisible();
    await reply(other, "Sent into the void, and not lost.");
    await expect(other.getByText("Failed to post reply. Please try again.", { exact: true })).toBeVisible();
    await expect(other.getByLabel("Your reply")).toHaveValue("Sent into the void, and not lost.");
    cable.mend();
    await expect(other.getByText("Connected", { exact: true }).first()).toBeVisible({ timeout: 40_000 });
    await other.getByRole("button", { name: "Post Reply" }).click();
    await expect(other.getByText("Reply posted successfully", { exact: true })).toBeVisible();
    const { posts } = await (await page.request.get(`/api/forum/topics/${id}`)).json();
    const texts = posts.map(({ content }: { content: string }) => content);
    expect(texts).toEqual(["Written while the other was away.", "Sent into the void, and not lost."]);
    for (const each of [page, other]) {
      await expect(each.getByRole("article", { name: /^Reply/ })).toHaveCount(2);
      for (const [place, content] of texts.entries()) {
        await expect(each.getByRole("article", { name: /^Reply/ }).nth(place)).toContainText(content);
      }
    }
    expect(complaints).toEqual([]);
    cable.unplug();
    await other.context().close();
  });

  test("a page that is open is closed when its role is revoked", async ({ page }) => {
    const username = await collector();
    await logIn(page, username);
    await expect(page.getByText("Connected", { exact: true }).first()).toBeVisible();
    await runCommand(["user", "revoke", username, "collector"]);
    await expect(page.getByRole("heading", { name: "Collector Access Required" })).toBeVisible();
    await expect(page.getByText("This area is restricted to verified collectors only.", { exact: true })).toBeVisible();
  });
});
