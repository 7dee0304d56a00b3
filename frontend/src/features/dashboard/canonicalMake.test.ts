import { describe, expect, it } from "vitest";
import { canonicalMake } from "./canonicalMake";

const known = {
  makes: ["Porsche", "Škoda", "Mercedes-Benz", "Volkswagen"],
  aliases: [
    { name: "VW", make: "Volkswagen" },
    { name: "Porshe", make: "Porsche" },
  ],
};

describe("a make", () => {
  it.each([
    ["vw", "Volkswagen"],
    [" PORSHE ", "Porsche"],
    ["porsche", "Porsche"],
    ["skoda", "Škoda"],
    ["mercedes benz", "Mercedes-Benz"],
    ["Porsche", null],
    ["Porsche ", null],
    ["Gumpert", null],
    ["", null],
    ["-", null],
  ])("%j is listed as %j", (typed, listed) => {
    expect(canonicalMake(typed, known)).toBe(listed);
  });

  it("is unchanged before the known makes are loaded", () => {
    expect(canonicalMake("vw", undefined)).toBeNull();
  });
});
