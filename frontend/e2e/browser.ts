import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, test as base, expect, type Page } from "@playwright/test";

/**
 * Answers that browsers log and that are no mistakes: nobody is here, a wrong password, a name or a link that leads to
 * nothing, a link that was used, a role that was taken, a place that nobody knows, in a profile or a search,
 * a message to somebody who blocks, a topic that was merged.
 */
const refusals = [
  ["401", /\/api\/user$/],
  ["401", /\/api\/login(\/second-factor)?$/],
  ["404", /\/api\/(email-verifications|inquiries|invitations|unsubscribe)\/[0-9a-f]{64}$/],
  ["404", /\/api\/members\/nobody$/],
  // A stream that was open when a role was taken is refused from then on.
  ["403", /\/api\/admin\/live$/],
  ["409", /\/api\/conversations\/\d+\/messages$/],
  ["422", /\/api\/user\/profile$/],
  ["422", /\/api\/vehicles(\/facets)?\?near=Nowhereville&/],
  ["410", /\/api\/forum\/topics\/\d+\?(page|post)=\d+$/],
  ["410", /\/api\/(email-verifications|password-resets)\/[0-9a-f]{64}$/],
] as const;

const isRefusal = (text: string, url: string): boolean =>
  refusals.some(([status, address]) => text.includes(status) && address.test(url));

interface Watched {
  /** What the console and the security policy complained about. */
  complaints: string[];
}

/** Notes whatever the browser complains about on a page. */
async function recordBrowserErrors(page: Page, complaints: string[]): Promise<void> {
  page.on("console", (message) => {
    const { url } = message.location();
    if (message.type() === "error" && !isRefusal(message.text(), url)) complaints.push(`${message.text()} ${url}`);
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      // biome-ignore lint/suspicious/noConsole: this is how the page tells the test
      console.error(`policy violation: ${violatedDirective} ${blockedURI}`),
    );
  });
}

/** A page that is watched: a test in which the browser complained has failed, whatever else it saw. */
export const test = base.extend<Watched>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      await recordBrowserErrors(page, complaints);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** A browser of somebody else, watched as well. */
export async function openPage(browser: Browser, complaints: string[]): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await recordBrowserErrors(page, complaints);
  return page;
}

/** Waits until nothing fades any more: what is half there has the contrast of something half there. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const runningAnimations = () =>
      document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    // A colour that is inherited begins to change when that of its parent has.
    for (let now = runningAnimations(); now.length > 0; now = runningAnimations()) {
      await Promise.all(now.map(({ finished }) => finished.catch(() => undefined)));
      await frame();
    }
  });
}

async function violations(page: Page, rules: readonly string[]): Promise<string[]> {
  await waitForAnimations(page);
  const axe = new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]);
  const { violations } = await (rules.length > 0 ? axe.withRules([...rules]) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/**
 * Accessibility violations that axe finds, of all its rules or only of those given. What it finds is read twice:
 * a transition that began after the first wait is over at the second reading.
 */
export async function accessibilityViolations(page: Page, rules: readonly string[] = []): Promise<string[]> {
  const found = await violations(page, rules);
  return found.length > 0 ? violations(page, rules) : found;
}

/** Everything that moved without the reader's doing, as the browser counts it. */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
}

export { expect };
