import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { formatDateTime, formatLongDateTime, formatTime } from "@shared/format";
import { expect, it } from "vitest";
import { formatAppointmentTime, slotOptions } from "./labels";

/** 2:02 PM in Central Time. */
const afternoon = "2026-11-21T20:02:00Z";

it.each([
  ["a clock", formatTime(afternoon)],
  ["a moment", formatDateTime(afternoon)],
  ["a moment with the day of the week", formatLongDateTime(afternoon)],
])("formats the time of %s with 12 hours and in Central Time", (_, text) => {
  expect(text.replace(/\s/g, " ")).toMatch(/(^|\D)2:02 PM CT$/);
});

it("formats the time of an appointment in the same way", () => {
  const slot = { startsAt: "2026-11-21T20:02:00Z", endsAt: "2026-11-21T21:02:00Z" };
  expect(formatAppointmentTime(slot).replace(/\s/g, " ")).toBe("2:02 PM – 3:02 PM Central Time");
});

it.each([
  ["2026-12-03T16:00:00Z", "2026-12-03T17:00:00Z", "Thu, Dec 3, 10:00 – 11:00 AM"],
  ["2026-12-03T17:00:00Z", "2026-12-03T18:30:00Z", "Thu, Dec 3, 11:00 AM – 12:30 PM"],
])("names the day in the option of a slot, which a closed select shows", (startsAt, endsAt, label) => {
  const options = slotOptions([{ id: 5, startsAt, endsAt, town: "chicago" }]);
  expect(options.map((each) => ({ ...each, label: each.label.replace(/\s/g, " ") }))).toEqual([{ value: "5", label }]);
});

it("is formatted in one file only", () => {
  const root = path.resolve(import.meta.dirname, "../..");
  const timeFormatting = /timeStyle|hour12|hourCycle|\bhour: "|toLocaleTimeString|getHours\(/;
  const files = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .filter((name) => timeFormatting.test(readFileSync(path.join(root, name), "utf8")));
  // The server has no `Intl`; its stand-in is compared with the real one by `intl.test.ts`.
  expect(files.sort()).toEqual(["app/server/intl.ts", "shared/format.ts"]);
});
