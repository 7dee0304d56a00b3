/** Runs `contract/number-cases.json`, which the server's tests run too: texts as entered, and the number or null. */
import cases from "@contract/number-cases.json";
import { describe, expect, it } from "vitest";
import { parseNumber } from "./parseNumber";

describe("parseNumber", () => {
  it.each(cases)("reads $text as $plain", ({ text, plain }) => {
    expect(parseNumber(text)).toBe(plain === null ? Number.NaN : Number(plain));
  });
});
