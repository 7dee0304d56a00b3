import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { chunkPreloadScript, preloadedChunks } from "./chunkPreload";
import document from "./document";

const made = Object.values(preloadedChunks).map(
  (name) => [name, { getFiles: () => [`assets/${name}.js`, `assets/${name}.js.map`, "assets/vendor.js"] }] as const,
);
const page = document({
  htmlWebpackPlugin: { files: { js: ["/assets/vendor.js", "/assets/app.js"], publicPath: "/" } },
  compilation: { namedChunkGroups: new Map(made) },
});

it("has the marker that the server fills in exactly once, in the head", () => {
  expect(page.split("<!--marque:head-->")).toHaveLength(2);
  expect(page.indexOf("<!--marque:head-->")).toBeLessThan(page.indexOf("</head>"));
});

it("carries the nonce on everything that runs or styles, and in the meta tag that the scripts read", () => {
  const tags = page.match(/<(script|style)\b[^>]*>/g) ?? [];
  expect(tags).toHaveLength(6);
  for (const tag of tags) expect(tag).toContain('nonce="__CSP_NONCE__"');
  expect(page).toContain('<meta name="sc-nonce" content="__CSP_NONCE__">');
});

it("has no inline style attribute and asks no other host", () => {
  expect(page).not.toMatch(/\sstyle=/);
  expect(page).not.toMatch(/https?:\/\//);
});

it("settles the theme before anything is drawn", () => {
  expect(page.indexOf('localStorage.getItem("theme")')).toBeLessThan(page.indexOf("<style"));
});

/** URLs that the page preloads at this path. */
function toldAt(path: string): string[] {
  window.history.replaceState(null, "", path);
  window.document.head.replaceChildren();
  Object.defineProperty(window.document, "currentScript", { configurable: true, value: { nonce: "n" } });
  new Function(chunkPreloadScript((name) => [`/assets/${name}.js`]))();
  return [...window.document.head.querySelectorAll("link")].map((link) => `${link.nonce} ${link.getAttribute("href")}`);
}

it("tells of the first page's own script at once, and of no other", () => {
  expect(toldAt("/")).toEqual(["n /assets/home.js"]);
  expect(toldAt("/listings?search=f40")).toEqual(["n /assets/listings.js"]);
  expect(toldAt("/listings/1/ferrari")).toEqual(["n /assets/vehicle.js"]);
  expect(toldAt("/forum")).toEqual(["n /assets/forum.js"]);
  expect(toldAt("/forum/topic/7")).toEqual(["n /assets/forum-topic.js"]);
  expect(toldAt("/admin/members/3")).toEqual(["n /assets/admin.js"]);
  expect(toldAt("/privacy")).toEqual([]);
  expect(page).toContain('"/":["/assets/home.js"]');
});

it("knows the scripts by the names that the routes give them", () => {
  const named = readFileSync(path.resolve(import.meta.dirname, "routes.ts"), "utf8");
  for (const name of Object.values(preloadedChunks)) expect(named).toContain(`webpackChunkName: "${name}"`);
});
