import { expect, test } from "./browser";
import { collector, logIn, topicThrough, unique } from "./forum";

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
