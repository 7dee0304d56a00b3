import { describe, expect, it } from "vitest";
import { type ColorRole, palettes, type ThemeName } from "./tokens";

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const AA = 4.5;
const AAA = 7;
const NON_TEXT = 3;

const requiredContrasts: ReadonlyArray<[ColorRole, ColorRole, number]> = (
  ["surface", "surfaceRaised"] as const
).flatMap(
  (ground): Array<[ColorRole, ColorRole, number]> => [
    ["ink", ground, AAA],
    ["inkMuted", ground, AAA],
    ["accent", ground, AA],
    ["positive", ground, AA],
    ["warning", ground, AA],
    ["destructive", ground, AA],
    ["focus", ground, NON_TEXT],
  ],
);

describe.each(["light", "dark"] as ThemeName[])("the %s theme", (name) => {
  const palette = palettes[name];

  it("has the known contrast of black and white", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  });

  it.each(requiredContrasts)("has a contrast of %s on %s of %d:1 or better", (text, ground, minimum) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(minimum);
  });

  it("has enough contrast on the stage of photos", () => {
    expect(contrast(palette.stageInk, palette.stage)).toBeGreaterThanOrEqual(AAA);
  });

  it.each(["accentInk", "surfaceRaised"] as const)("has enough contrast of %s on what it fills", (text) => {
    const fill: ColorRole = text === "accentInk" ? "accent" : "destructive";
    expect(contrast(palette[text], palette[fill])).toBeGreaterThanOrEqual(AA);
  });
});
