import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import documentTemplate from "./document";
import { preloadedChunks, scriptLoader } from "./scriptLoader";

const chunkNames = Object.values(preloadedChunks).map(
  (name) => [name, { getFiles: () => [`assets/${name}.js`, `assets/${name}.js.map`, "assets/vendor.js"] }] as const,
);
const page = documentTemplate({
  htmlWebpackPlugin: { files: { js: ["/assets/vendor.js", "/assets/app.js"], publicPath: "/" } },
  compilation: { namedChunkGroups: new Map(chunkNames) },
});

it("has the placeholder that the server replaces exactly once, in the head", () => {
  expect(page.split("<!--marque:head-->")).toHaveLength(2);
  expect(page.indexOf("<!--marque:head-->")).toBeLessThan(page.indexOf("</head>"));
});

it("has the nonce on all scripts and styles, and in the meta tag that the scripts read", () => {
  const tags = page.match(/<(script|style)\b[^>]*>/g) ?? [];
  expect(tags).toHaveLength(5);
  for (const tag of tags) expect(tag).toContain('nonce="__CSP_NONCE__"');
  expect(page).toContain('<meta name="sc-nonce" content="__CSP_NONCE__">');
});

it("has no inline style attribute and loads nothing from other hosts", () => {
  expect(page).not.toMatch(/\sstyle=/);
  expect(page).not.toMatch(/https?:\/\//);
});

it("hides buttons that need a script, and says what to do on a page that needs one", () => {
  expect(page).toContain("@media (scripting:none){button[type=button]{display:none!important}}");
  const text = /<noscript>(.*?)<\/noscript>/s.exec(page)?.[1];
  expect(text).toContain("Turn on JavaScript in your browser and reload the page.");
  expect(text).toContain('<a href="/listings">');
});

it("sets the theme before the first paint", () => {
  expect(page.indexOf('localStorage.getItem("theme")')).toBeLessThan(page.indexOf("<style"));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const head = () => window.document.head;
const preloads = () => [...head().querySelectorAll("link")].map((link) => `${link.nonce} ${link.getAttribute("href")}`);
const scripts = () => [...head().querySelectorAll("script")].map((script) => script.getAttribute("src"));

/** Runs the script loader at this path; `rendered` is the content of `#root`. */
function runLoader(path: string, rendered = "", meta = ""): void {
  window.history.replaceState(null, "", path);
  head().innerHTML = meta;
  window.document.body.innerHTML = `<div id="root">${rendered}</div>`;
  Object.defineProperty(window.document, "currentScript", { configurable: true, value: { nonce: "n" } });
  new Function(scriptLoader(["/assets/app.js"], (name) => [`/assets/${name}.js`]))();
}

const parsed = () => window.document.dispatchEvent(new Event("DOMContentLoaded"));

it("preloads the main script, the script of the page, and no other", () => {
  const preloadsAt = (path: string) => {
    runLoader(path);
    const urls = preloads();
    parsed();
    return urls;
  };
  expect(preloadsAt("/")).toEqual(["n /assets/app.js", "n /assets/home.js"]);
  expect(preloadsAt("/listings?search=f40")).toEqual(["n /assets/app.js", "n /assets/listings.js"]);
  expect(preloadsAt("/listings/1/ferrari")).toEqual(["n /assets/app.js", "n /assets/vehicle.js"]);
  expect(preloadsAt("/forum")).toEqual(["n /assets/app.js", "n /assets/forum.js"]);
  expect(preloadsAt("/forum/topic/7")).toEqual(["n /assets/app.js", "n /assets/forum-topic.js"]);
  expect(preloadsAt("/admin/members/3")).toEqual(["n /assets/app.js", "n /assets/admin.js"]);
  expect(preloadsAt("/privacy")).toEqual(["n /assets/app.js"]);
  expect(page).toContain('"/":["/assets/home.js"]');
});

it("runs the main script once an empty page is parsed", () => {
  runLoader("/");
  expect(scripts()).toEqual([]);
  parsed();
  expect(scripts()).toEqual(["/assets/app.js"]);
  expect(head().querySelector("script")?.nonce).toBe("n");
});

it("runs the main script of a rendered page after its main image has been painted, once", () => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => setTimeout(callback, 16));
  runLoader("/", '<img fetchpriority="high" alt="">', '<meta name="session" content="none">');
  const image = window.document.querySelector("img");
  Object.defineProperty(image, "complete", { value: false });
  parsed();
  vi.advanceTimersByTime(500);
  expect([scripts(), preloads()]).toEqual([[], []]);
  image?.dispatchEvent(new Event("load"));
  vi.advanceTimersByTime(20);
  expect(scripts()).toEqual(["/assets/app.js"]);
  expect(preloads()).toEqual(["n /assets/app.js", "n /assets/home.js"]);
  vi.advanceTimersByTime(2000);
  expect(scripts()).toEqual(["/assets/app.js"]);
});

it("waits for the paint of an image where the browser reports it, not for that of text", () => {
  const report = vi.fn<(urls: readonly string[]) => void>();
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      static readonly supportedEntryTypes = ["largest-contentful-paint"];
      constructor(callback: (list: { getEntries(): readonly { url: string }[] }) => void) {
        report.mockImplementation((urls) => callback({ getEntries: () => urls.map((url) => ({ url })) }));
      }
      observe() {}
    },
  );
  runLoader("/", '<img fetchpriority="high" alt="">', '<meta name="session" content="none">');
  parsed();
  report([""]);
  expect(scripts()).toEqual([]);
  report(["", "/plates/hero.avif"]);
  expect(scripts()).toEqual(["/assets/app.js"]);
});

it("does not wait for an image longer than a second", () => {
  vi.useFakeTimers();
  runLoader("/", '<img fetchpriority="high" alt="">');
  Object.defineProperty(window.document.querySelector("img"), "complete", { value: false });
  parsed();
  vi.advanceTimersByTime(999);
  expect(scripts()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(scripts()).toEqual(["/assets/app.js"]);
});

it("has the script names of the routes", () => {
  const named = readFileSync(path.resolve(import.meta.dirname, "routes.ts"), "utf8");
  for (const name of Object.values(preloadedChunks)) expect(named).toContain(`webpackChunkName: "${name}"`);
});
