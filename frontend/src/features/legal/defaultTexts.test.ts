import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const SOURCE = path.resolve(import.meta.dirname, "../..");

/** Default text of a document, in lines of any length. */
const defaultText = (document: string) =>
  readFileSync(path.resolve(SOURCE, `../../crates/domain/src/legal/defaults/${document}.md`), "utf8");

/** Its paragraphs as single lines. */
const paragraphs = (document: string) =>
  defaultText(document)
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim());

const sources = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(path.join(SOURCE, name), "utf8") }));

/** The module that guards the browser's storage for the others. */
const GUARD = path.join("shared", "browserStorage.ts");

const areas = {
  localStorage: "local storage",
  browserStorage: "local storage",
  sessionStorage: "session storage",
  tabStorage: "session storage",
} as const;
type Area = keyof typeof areas;

/** A storage key given as a literal, a constant, or a constant in the inline head script. */
function keyNamed(argument: string, text: string): string {
  const literal = /^["'](\w+)["']$/.exec(argument)?.[1];
  if (literal) return literal;
  const constant = argument.replace(/^"?\$\{(\w+)\}"?$/, "$1");
  const declared = new RegExp(`\\bconst ${constant} = "(\\w+)"`);
  const value = [text, ...sources.map((source) => source.text)].map((each) => declared.exec(each)?.[1]).find(Boolean);
  if (!value) throw new Error(`It cannot be told which name ${argument} stands for.`);
  return value;
}

/** All storage keys of the program with their files. */
function storedNames(): ReadonlyMap<string, Area> {
  const names = new Map<string, Area>();
  for (const { name, text } of sources.filter(({ name }) => name !== GUARD)) {
    const code = text.replace(/^import .*$/gm, "");
    const mentions = code.match(/\b(local|session|browser|tab)Storage\b/g) ?? [];
    const uses = [
      ...code.matchAll(
        /\b((?:local|session|browser|tab)Storage)(?:\.(?:getItem|setItem|removeItem|read|write)\(|,)\s*([^,)]+?)\s*[,)]/g,
      ),
    ];
    // An unparsed use of storage could hide an undocumented key.
    if (uses.length !== mentions.length) throw new Error(`${name} uses the browser's storage in a way of its own.`);
    for (const [, area, argument] of uses) names.set(keyNamed(argument ?? "", text), area as Area);
  }
  return names;
}

describe("the default text about cookies", () => {
  it("names everything that the program stores in the browser, and where, and nothing else", () => {
    const stored = storedNames();
    expect([...stored.keys()]).toContain("theme");
    const documented = new Map(
      paragraphs("cookies").flatMap((paragraph) =>
        [...paragraph.matchAll(/`(\w+)`/g)].map(([, name]) => [name ?? "", paragraph] as const),
      ),
    );
    expect([...documented.keys()].sort()).toEqual([...stored.keys()].sort());
    for (const [name, area] of stored) expect(documented.get(name)).toContain(areas[area]);
  });

  it("says how many entries there are, and that three are cookies", () => {
    const text = paragraphs("cookies");
    const numberWords = [
      "no",
      "one",
      "two",
      "three",
      "four",
      "five",
      "six",
      "seven",
      "eight",
      "nine",
      "ten",
      "eleven",
      "twelve",
    ];
    const count = numberWords[storedNames().size + 3];
    expect(text.join("\n")).toContain(`stores up to ${count} things in your browser`);
    for (const heading of ["## The session cookie", "## The device cookie", "## The change cookie"]) {
      expect(text).toContain(heading);
    }
  });

  it("is complete: scripts store nothing else in the browser", () => {
    const otherStorage = /\b(indexedDB|cookieStore|caches\.open|document\.cookie|serviceWorker|window\.name)\b/;
    expect(sources.filter(({ text }) => otherStorage.test(text)).map(({ name }) => name)).toEqual([]);
  });
});

describe("the default privacy text", () => {
  it("says what is stored of visits, forms, sessions and actions", () => {
    const text = paragraphs("privacy").join("\n");
    for (const sentence of [
      "Our server keeps no record of who opened which page.",
      "When something goes wrong, its log says what and when, without your network address.",
      "After 24 months we delete it",
      "deletes the count within 15 minutes after that hour",
      "For each session we keep when it began, when it was last used, what your browser calls itself and its system, and the network address you logged in from.",
      "An audit log keeps who did what to an account and when, with the network address it came from",
      "never altered",
    ]) {
      expect(text).toContain(sentence);
    }
  });
});
