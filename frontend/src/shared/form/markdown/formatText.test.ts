import { describe, expect, it } from "vitest";
import { type Format, formatText } from "./formatText";

/** Formats the part between brackets `⟨⟩`, or at `|`; marks the selection in the result in the same way. */
function format(marked: string, format: Format): string {
  const start = marked.search(/[⟨|]/);
  const end = marked.includes("|") ? start : marked.indexOf("⟩") - 1;
  const text = marked.replace(/[⟨⟩|]/g, "");
  const { range, text: replacement, selection } = formatText(text, [start, end], format);
  const result = text.slice(0, range[0]) + replacement + text.slice(range[1]);
  const [from, to] = selection;
  return from === to
    ? `${result.slice(0, from)}|${result.slice(from)}`
    : `${result.slice(0, from)}⟨${result.slice(from, to)}⟩${result.slice(to)}`;
}

describe("emphasis", () => {
  it.each<[string, Format, string]>([
    ["a ⟨red⟩ car", "bold", "a **⟨red⟩** car"],
    ["a ⟨red⟩ car", "italic", "a *⟨red⟩* car"],
    // Markers beside a space are no emphasis.
    ["a⟨ red ⟩car", "bold", "a **⟨red⟩** car"],
    ["a **⟨red⟩** car", "bold", "a ⟨red⟩ car"],
    ["a ⟨**red**⟩ car", "bold", "a ⟨red⟩ car"],
    ["a **⟨red⟩** car", "italic", "a ***⟨red⟩*** car"],
    ["a ***⟨red⟩*** car", "bold", "a *⟨red⟩* car"],
    ["a ***⟨red⟩*** car", "italic", "a **⟨red⟩** car"],
    ["a re|d car", "bold", "a **re|d** car"],
    ["a **re|d** car", "bold", "a re|d car"],
    ["|", "italic", "*|*"],
    ["*|*", "italic", "|"],
    // Each paragraph and item for itself: emphasis ends with its block.
    ["⟨- one\n\n> two⟩", "bold", "- ⟨**one**\n\n> **two**⟩"],
    ["⟨- **one**\n\n> **two**⟩", "bold", "- ⟨one\n\n> two⟩"],
    ["⟨**one**\ntwo⟩", "bold", "**one**\n⟨**two**⟩"],
  ])("%s, %s", (before, kind, after) => {
    expect(format(before, kind)).toBe(after);
  });
});

describe("links", () => {
  it.each([
    ["see ⟨the register⟩ now", "see [the register](⟨https://⟩) now"],
    ["see reg|ister", "see [register](⟨https://⟩)"],
    ["see |", "see [|](https://)"],
    ["⟨- the register ⟩", "- [the register](⟨https://⟩) "],
    ["⟨https://example.com/a⟩", "[|](https://example.com/a)"],
    ["⟨911 [SC]⟩", "[911 \\[SC\\]](⟨https://⟩)"],
  ])("%s", (before, after) => {
    expect(format(before, "link")).toBe(after);
  });
});

describe("blocks", () => {
  it.each<[string, Format, string]>([
    ["on|e", "quote", "> on|e"],
    ["> on|e", "quote", "on|e"],
    ["|", "list", "- |"],
    ["zero\non⟨e\ntw⟩o", "list", "zero\n⟨- one\n- two⟩"],
    ["⟨- one\n- two⟩", "list", "⟨one\ntwo⟩"],
    ["⟨- one\n- two⟩", "numberedList", "⟨1. one\n2. two⟩"],
    ["⟨one\n\ntwo⟩", "numberedList", "⟨1. one\n\n2. two⟩"],
    ["⟨one\n\ntwo⟩", "quote", "⟨> one\n>\n> two⟩"],
    // Text below would become part of the block.
    ["⟨one\n⟩two", "quote", "⟨> one⟩\n\ntwo"],
    ["⟨one\n⟩- two", "list", "⟨- one⟩\n- two"],
  ])("%s, %s", (before, kind, after) => {
    expect(format(before, kind)).toBe(after);
  });

  it("is undone by the same button", () => {
    expect(format(format("⟨one\n\ntwo⟩", "quote"), "quote")).toBe("⟨one\n\ntwo⟩");
  });
});
