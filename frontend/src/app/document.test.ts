import { expect, it } from "vitest";
import document from "./document";

const page = document({ htmlWebpackPlugin: { files: { js: ["/assets/vendor.js", "/assets/app.js"] } } });

it("has the marker that the server fills in exactly once, in the head", () => {
  expect(page.split("<!--marque:head-->")).toHaveLength(2);
  expect(page.indexOf("<!--marque:head-->")).toBeLessThan(page.indexOf("</head>"));
});

it("carries the nonce on everything that runs or styles, and in the meta tag that the scripts read", () => {
  const tags = page.match(/<(script|style)\b[^>]*>/g) ?? [];
  expect(tags).toHaveLength(4);
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
