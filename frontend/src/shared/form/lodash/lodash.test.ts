/** The functions that Formik gets instead of lodash's, for the values that forms have. */
import { setIn } from "formik";
import { describe, expect, it } from "vitest";
import clone from "./clone";
import cloneDeep from "./cloneDeep";
import isPlainObject from "./isPlainObject";
import toPath from "./toPath";

it("knows object literals from other values", () => {
  expect([{}, { a: 1 }, Object.create(null)].map(isPlainObject)).toEqual([true, true, true]);
  expect([[], null, undefined, "text", 1, new Date(), new File([], "a"), () => 1].some(isPlainObject)).toBe(false);
});

describe("a copy", () => {
  const file = new File(["x"], "x.jpg");
  const date = new Date("2026-12-01");
  const values = { name: "Ann", cars: [{ make: "BMW", years: [1988] }], file, date, left: null, note: undefined };

  it("has lists and objects of its own, and shares files and dates", () => {
    const copy = cloneDeep(values);
    expect(copy).toStrictEqual(values);
    expect(copy.cars).not.toBe(values.cars);
    expect(copy.cars[0]).not.toBe(values.cars[0]);
    expect(copy.cars[0]?.years).not.toBe(values.cars[0]?.years);
    expect(copy.file).toBe(file);
    expect(copy.date).toBe(date);
  });

  it("that is shallow shares everything in it", () => {
    expect(clone(values)).toStrictEqual(values);
    expect(clone(values)).not.toBe(values);
    expect(clone(values).cars).toBe(values.cars);
    expect(clone(values.cars)).toStrictEqual(values.cars);
    expect(clone(values.cars)).not.toBe(values.cars);
  });

  it("is made of what has no parts", () => {
    expect([undefined, null, "", 0, false].map((value) => cloneDeep(value))).toEqual([undefined, null, "", 0, false]);
  });
});

it("reads paths with dots and brackets", () => {
  expect(["name", "cars.0.make", "cars[0].make", ""].map((path) => toPath(path))).toEqual([
    ["name"],
    ["cars", "0", "make"],
    ["cars", "0", "make"],
    [],
  ]);
  expect(toPath(["cars", "0"])).toEqual(["cars", "0"]);
});

it("sets a field in a list as Formik does, without changing what was there", () => {
  const values = { cars: [{ make: "BMW" }, { make: "Saab" }] };
  expect(setIn(values, "cars[1].make", "Volvo")).toEqual({ cars: [{ make: "BMW" }, { make: "Volvo" }] });
  expect(setIn(values, "seller.phones[0]", "1")).toEqual({ ...values, seller: { phones: ["1"] } });
  expect(values).toEqual({ cars: [{ make: "BMW" }, { make: "Saab" }] });
});
