/** Runs `contract/vin-cases.json`, which the server's tests run too, in the year 2026. */
import cases from "@contract/vin-cases.json";
import { expect, it } from "vitest";
import { vinRemarks } from "./vin";

it.each(cases)("$vin of $year", ({ vin, year, remarks }) => {
  expect(vinRemarks(vin, year, 2026)).toEqual(remarks);
});
