import { describe, expect, it } from "vitest";
import { intl } from "./intl";

/** Days around the ends of daylight saving time, midnights in Chicago, and one per month. */
const times = [
  "2026-03-08T07:59:59Z",
  "2026-03-08T08:00:00Z",
  "2026-11-01T06:59:59Z",
  "2026-11-01T07:00:00Z",
  "2027-03-14T08:00:00Z",
  "2015-11-01T07:00:00Z",
  "2026-01-01T05:59:59Z",
  "2026-01-01T06:00:00Z",
  "2024-02-29T18:05:00Z",
  "2026-07-04T17:00:00Z",
  ...Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2025, month, 9, 13, 7)).toISOString()),
];

const timeZone = "America/Chicago";

const dateFormats: readonly (readonly [string, Intl.DateTimeFormatOptions])[] = [
  ["en-US", { dateStyle: "long", timeZone }],
  ["en-US", { dateStyle: "medium", timeZone }],
  ["en-US", { dateStyle: "full", timeZone }],
  ["en-US", { dateStyle: "medium", timeStyle: "short", timeZone }],
  ["en-US", { dateStyle: "full", timeStyle: "short", timeZone }],
  ["en-US", { timeStyle: "short", timeZone }],
  ["en-US", { dateStyle: "long", timeZone: "UTC" }],
  ["en-US", { weekday: "long", month: "long", day: "numeric", timeZone }],
  ["en-US", { hour: "numeric", minute: "2-digit", timeZone }],
  ["en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone }],
  ["en-US", { hour: "2-digit", hourCycle: "h23", timeZone }],
];

const numberFormats: readonly Intl.NumberFormatOptions[] = [
  { style: "currency", currency: "USD", maximumFractionDigits: 0 },
  {},
  { maximumFractionDigits: 1 },
];

/** Newer browsers separate time and AM/PM by a narrow space. */
const plain = (text: string): string => text.replace(/\u202f/g, " ");

describe("Intl on the server", () => {
  it.each(dateFormats)("formats dates as the browser does: %s %o", (locale, options) => {
    const [serverFormat, browserFormat] = [
      new intl.DateTimeFormat(locale, options),
      new Intl.DateTimeFormat(locale, options),
    ];
    for (const time of times)
      expect(serverFormat.format(new Date(time))).toBe(plain(browserFormat.format(new Date(time))));
  });

  it.each(numberFormats)("formats numbers as the browser does: %o", (options) => {
    const [serverFormat, browserFormat] = [
      new intl.NumberFormat("en-US", options),
      new Intl.NumberFormat("en-US", options),
    ];
    const values = [0, 7, 999, 1000, 425_000, 4_999_999, 1_000_000_000, 2.44, 2.45, 2.46, 0.05, 1.005, -1234.5, 12.0];
    for (const value of values) expect(serverFormat.format(value)).toBe(browserFormat.format(value));
  });
});
