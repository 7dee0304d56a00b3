import { describe, expect, it } from "vitest";
import { MILES_SCALE, PRICE_SCALE, YEAR_SCALE } from "./sliderScales";
import { fromPosition, moveBySteps, type Scale, toPosition } from "./trackPosition";

const stepsOf = ({ min, max, step }: Scale) =>
  Array.from({ length: (max - min) / step + 1 }, (_, index) => min + index * step);

describe("the position of a value on the slider", () => {
  it.each([PRICE_SCALE, YEAR_SCALE, MILES_SCALE])(
    "is converted back to the same value for every step of $min to $max",
    (scale: Scale) => {
      const values = stepsOf(scale);
      expect(values.map((value) => fromPosition(scale, toPosition(scale, value)))).toEqual(values);
      const positions = values.map((value) => toPosition(scale, value));
      expect(positions[0]).toBe(0);
      expect(positions.at(-1)).toBeCloseTo(1, 12);
      expect(positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? 0))).toBe(true);
    },
  );

  it("yields only multiples of 50,000 up to 5,000,000 for prices, in order", () => {
    const values = Array.from({ length: 1001 }, (_, index) => fromPosition(PRICE_SCALE, index / 1000));
    expect(values[0]).toBe(0);
    expect(values.at(-1)).toBe(5_000_000);
    expect(values.every((value) => value % 50_000 === 0)).toBe(true);
    expect(values).toEqual([...values].sort((one, other) => one - other));
  });

  it("gives prices from 50,000 to 500,000 more than half of the track", () => {
    expect(toPosition(PRICE_SCALE, 500_000) - toPosition(PRICE_SCALE, 50_000)).toBeGreaterThan(0.5);
    expect(toPosition(YEAR_SCALE, 1950 + (YEAR_SCALE.max - 1950) / 2)).toBe(0.5);
  });

  it.each([
    [100_000, 1, 150_000],
    [100_000, -10, 0],
    [0, Infinity, 5_000_000],
    [130_000, 1, 150_000],
    [130_000, -1, 100_000],
  ])("moves %s by %s steps to %s", (value, steps, expected) => {
    expect(moveBySteps(PRICE_SCALE, value, steps)).toBe(expected);
  });
});
