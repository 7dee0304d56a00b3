/** Runs `contract/number-cases.json`, which the server's tests run too: texts as entered, and the number or null. */
import cases from "@contract/number-cases.json";
import { describe, expect, it } from "vitest";
import { parseNumber, parsePower } from "./parseNumber";

describe("parseNumber", () => {
  it.each(cases)("reads $text as $plain", ({ text, plain }) => {
    expect(parseNumber(text)).toBe(plain === null ? Number.NaN : Number(plain));
  });
});

describe("parsePower", () => {
  it.each([
    ["365", 365],
    ["365 hp", 365],
    ["1,025HP", 1025],
    ["365 bhp", 365],
    ["500 horsepower", 500],
    ["hp", Number.NaN],
    ["365 kW", Number.NaN],
  ])("reads %j as %d", (text, power) => {
    expect(parsePower(text)).toBe(power);
  });
});
