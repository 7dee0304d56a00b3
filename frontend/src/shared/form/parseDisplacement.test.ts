/** Cases of the server's tests (`phrase_tests.rs`, `record_tests.rs`), with others at the limits. */
import { expect, it } from "vitest";
import { parseDisplacement } from "./parseDisplacement";

it.each([
  ["6162", 6162],
  ["6,162", 6162],
  ["6,162 cc", 6162],
  ["3,799 cc", 3799],
  ["657cc", 657],
  ["6.2L", 6200],
  ["6.2 L", 6200],
  ["5.0 liters", 5000],
  ["5 Litre", 5000],
  ["5.4", 5400],
  ["5359", 5359],
  ["327 ci", 5359],
  ["427 ci", 6997],
  ["427 cu in", 6997],
  ["427 cu. in.", 6997],
  ["427 cubic inches", 6997],
  ["350CID", 5735],
  ["427-ci", 6997],
  ["29.9 L", 29900],
])("reads %j as %d cc", (text, cubicCentimeters) => {
  expect(parseDisplacement(text)).toBe(cubicCentimeters);
});

it.each(["", "big", "5,0 L", "30 L", "0.04 L", "4 ci", "1500 ci", "427 hp", "-5 L", "0", "4.7 V8"])(
  "refuses %j",
  (text) => {
    expect(parseDisplacement(text)).toBeNaN();
  },
);
