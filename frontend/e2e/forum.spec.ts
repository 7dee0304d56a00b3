import { execFile } from "node:child_process";
import { connect, createServer, type Server, type Socket } from "node:net";
import path from "node:path";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { accessibilityViolations, expect, test } from "./browser";

const PASSWORD = "correct horse battery";
/** How soon what one does is seen by another. */
const WITHIN_A_SECOND = { timeout: 1000 };

function home(): string {
  const log = process.env.MARQUE_LOG;
  if (!log) throw new Error("MARQUE_LOG names the server's log, which lies in its home.");
  return path.dirname(log);
}

/** Runs a command of the operator on the server's own home. */
function runCommand(command: readonly string[], input = ""): Promise<void> {
  const marque = path.resolve(process.cwd(), "../target/debug/marque");
  const env = { ...process.env, MARQUE_HOME: home(), DATABASE_URL: "" };
  return new Promise((resolve, reject) => {
    const running = execFile(marque, command, { env }, (error, _, stderr) =>
      error ? reject(new Error(stderr || error.message)) : resolve(),
    );
    running.stdin?.end(input);
  });
}

let memberCount = 0;

/** Somebody new who is a collector, by username. */
async function collector(...more: string[]): Promise<string> {
  memberCount += 1;
  const username = `club_${Date.now().toString(36)}_${memberCount}`;
  const identity = ["--username", username, "--email", `${username}@example.com`, "--name", `Member ${memberCount}`];
  await runCommand(["user", "create", ...identity, "--role", "collector", ...more], `${PASSWORD}\n`);
  return username;
}

async function logIn(page: Page, username: string): Promise<void> {
  await page.goto("/auth?next=%2Fforum");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Collectors Forum" })).toBeVisible();
}

/** Somebody in a browser of their own. */
async function logInElsewhere(browser: Browser, baseURL: string | undefined, username: string): Promise<Page> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  await logIn(page, username);
  return page;
}

async function openCategory(page: Page, name: string): Promise<void> {
  await page.goto("/forum");
  await page.getByRole("button", { name: "New Category" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New Category" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Description").fill("Opened to see whether others see it.");
  await dialog.getByRole("button", { name: "Create Category" }).click();
}

async function openTopic(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "New Topic" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New Topic" });
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Content").fill("The book says one thing, the man at the counter another.");
  await dialog.getByRole("button", { name: "Create Topic" }).click();
}

async function reply(page: Page, text: string): Promise<void> {
  await page.getByLabel("Your reply").fill(text);
  await page.getByRole("button", { name: "Post Reply" }).click();
}

const unique = (name: string): string => `${name} ${Date.now().toString(36)}`;

/** A category and a topic in it, made through the API; answers the topic's number. */
async function topicThrough(api: APIRequestContext, baseURL: string | undefined, name: string): Promise<number> {
  const headers = { Origin: new URL(baseURL ?? "").origin };
  const category = await api.post("/api/forum/categories", {
    headers,
    data: { name, description: "A place for what is tried" },
  });
  const { id } = await category.json();
  const data = { title: name, content: "The book says one thing, the man at the counter another." };
  const topic = await api.post(`/api/forum/categories/${id}/topics`, { headers, data });
  return (await topic.json()).id;
}

const carriers = [
  "img src=x",
  "svg",
  "body",
  "iframe src=javascript:alert(1)",
  "input autofocus",
  "details open",
  "video src=x",
  "audio src=x",
  "marquee",
  "object data=javascript:alert(1)",
  "embed src=javascript:alert(1)",
  "form action=javascript:alert(1)",
  "math href=javascript:alert(1)",
  "a href=javascript:alert(1)",
  "button formaction=javascript:alert(1)",
  "link rel=stylesheet href=data:text/css,*",
  "meta http-equiv=refresh content=0;url=javascript:alert(1)",
  "base href=javascript:",
  "template shadowrootmode=open",
  "style",
];
const triggers = ["onload", "onerror", "onclick", "onfocus", "onmouseover", "ontoggle", "onbegin", "onpointerenter"];
const addresses = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "&#106;avascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "\u0001javascript:alert(1)",
  "//elsewhere.example/x",
  "file:///etc/passwd",
  "blob:https://elsewhere.example/x",
];

/** What has broken out of other forums, and what might. */
const hostile = [
  '<script>alert("1")</script>',
  "![a picture](https://elsewhere.example/pixel.gif)",
  "<svg/onload=alert(4)> <math><mtext></p><style><img onerror=alert(5)>",
  "</title></script><script>alert(6)</script>",
  "__proto__ constructor toString {{7*7}} #{7*7}",
  "\u202Ereversed\u202C \uFFFD",
  ...carriers.flatMap((carrier) => triggers.map((trigger) => `<${carrier} ${trigger}=alert(1)>words`)),
  ...addresses.flatMap((address) => [
    `[words](${address})`,
    `<${address}>`,
    `[words]: ${address}\n\n[words]`,
    `![words](${address})`,
  ]),
];

/** As few replies as hold all of it. */
const hostileReplies = [""];
for (const text of hostile) {
  const longer = `${hostileReplies.at(-1)}\n\n${text}`;
  if (longer.length > 9_000) hostileReplies.push(text);
  else hostileReplies[hostileReplies.length - 1] = longer;
}

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

  test("scripts in members' texts do not run in other members' browsers", async ({ page, baseURL }) => {
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await logIn(page, await collector());
    const headers = { Origin: new URL(baseURL ?? "").origin };
    const name = `<b onmouseover=alert(0)>${unique("Hostile")}`;
    await page.request.patch("/api/user/profile", { headers, data: { name: "<img src=x onerror=alert(7)>" } });
    const id = await topicThrough(page.request, baseURL, name);
    for (const content of hostileReplies) {
      const answer = await page.request.post(`/api/forum/topics/${id}/posts`, { headers, data: { content } });
      expect(answer.status()).toBe(201);
    }
    for (const address of ["/forum", "/forum?view=latest", `/forum/topic/${id}`, "/forum?q=constructor"]) {
      await page.goto(address);
      await expect(
        page
          .getByRole("main")
          .getByRole(address.includes("topic/") ? "heading" : "link", { name, exact: true })
          .first(),
      ).toBeVisible();
    }
    await page.goto(`/forum/topic/${id}`);
    const articles = page.getByRole("article");
    await expect(articles).toHaveCount(1 + hostileReplies.length);
    await expect(articles.locator("script, style, svg:not(.lucide), img, iframe, form, input, object")).toHaveCount(0);
    const links = await articles
      .locator("a")
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).protocol));
    expect(links.filter((protocol) => !/^(https?|mailto):$/.test(protocol))).toEqual([]);
    expect(await page.title()).toContain(name);
    expect(dialogs).toEqual([]);
  });
});

/** A way to the server that can be cut. */
class Cable {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #isCut = false;

  constructor(target: URL) {
    this.#server = createServer((client) => {
      if (this.#isCut) {
        client.destroy();
        return;
      }
      const upstream = connect(Number(target.port), target.hostname);
      for (const [socket, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.#sockets.add(socket);
        socket.on("error", () => other.destroy());
        socket.on("close", () => this.#sockets.delete(socket));
      }
      client.pipe(upstream).pipe(client);
    });
  }

  async plug(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("There is no port.");
    return `http://127.0.0.1:${address.port}`;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  unplug(): void {
    this.cut();
    this.#server.close();
  }
}

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
