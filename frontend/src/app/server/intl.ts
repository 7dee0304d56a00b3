/**
 * The part of `Intl` that `shared/format` uses, for US English. The server's JavaScript engine has none. Its results
 * must equal the browser's, else hydration finds other texts (`intl.test.ts` compares them).
 */

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

const HOUR_MS = 3_600_000;

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ",");

const twoDigits = (value: number): string => String(value).padStart(2, "0");

class NumberFormat {
  readonly #prefix: string;
  readonly #maxDecimals: number;

  constructor(_locale: string, { style, maximumFractionDigits = 3 }: Intl.NumberFormatOptions = {}) {
    this.#prefix = style === "currency" ? "$" : "";
    this.#maxDecimals = maximumFractionDigits;
  }

  format(value: number): string {
    const [integerPart = "", decimals = ""] = roundedHalfAway(Math.abs(value), this.#maxDecimals).split(".");
    const trimmed = decimals.replace(/0+$/, "");
    return `${value < 0 ? "-" : ""}${this.#prefix}${grouped(integerPart)}${trimmed && `.${trimmed}`}`;
  }
}

/** Decimal digits of the value, rounded on its shortest decimal form as `Intl` does; `toFixed` rounds the binary one. */
function roundedHalfAway(value: number, decimals: number): string {
  const scaled = Math.round(Number(`${value}e${decimals}`));
  return Number(`${scaled}e-${decimals}`).toFixed(decimals);
}

/** Day of the month of the nth Sunday of a month. */
const nthSunday = (year: number, month: number, nth: number): number =>
  1 + ((7 - new Date(Date.UTC(year, month, 1)).getUTCDay()) % 7) + (nth - 1) * 7;

/**
 * Hours from UTC to US Central Time. Daylight saving time lasts from the second Sunday of March to the first Sunday of
 * November, since 2007 (Energy Policy Act of 2005).
 */
function centralOffset(time: number): number {
  const year = new Date(time).getUTCFullYear();
  const begin = Date.UTC(year, 2, nthSunday(year, 2, 2), 8);
  const end = Date.UTC(year, 10, nthSunday(year, 10, 1), 7);
  return time >= begin && time < end ? -5 : -6;
}

const DATE_STYLES = {
  full: { weekday: "long", month: "long", day: "numeric", year: "numeric" },
  long: { month: "long", day: "numeric", year: "numeric" },
  medium: { month: "short", day: "numeric", year: "numeric" },
  short: { month: "numeric", day: "numeric", year: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

class DateTimeFormat {
  readonly #locale: string;
  readonly #options: Intl.DateTimeFormatOptions;

  constructor(locale: string, { dateStyle, timeStyle, ...options }: Intl.DateTimeFormatOptions = {}) {
    this.#locale = locale;
    this.#options = {
      ...options,
      ...(dateStyle && DATE_STYLES[dateStyle]),
      ...(timeStyle && ({ hour: "numeric", minute: "2-digit" } as const)),
    };
  }

  /** Times without a zone are in Central Time: the server does not know the reader's. */
  format(date: Date): string {
    const { timeZone, weekday, month, day, year, hour, minute, hourCycle } = this.#options;
    const time = date.getTime();
    const local = new Date(timeZone === "UTC" ? time : time + centralOffset(time) * HOUR_MS);
    if (this.#locale === "en-CA") return local.toISOString().slice(0, 10);
    if (hourCycle === "h23") return twoDigits(local.getUTCHours());
    const monthName = MONTHS[local.getUTCMonth()] ?? "";
    const monthAndDay = month && `${month === "short" ? monthName.slice(0, 3) : monthName} ${local.getUTCDate()}`;
    const datePart = [
      weekday && WEEKDAYS[local.getUTCDay()],
      day && monthAndDay,
      year && String(local.getUTCFullYear()),
    ]
      .filter(Boolean)
      .join(", ");
    if (!hour) return datePart;
    const hours = local.getUTCHours();
    const timePart = `${hours % 12 || 12}${minute ? `:${twoDigits(local.getUTCMinutes())}` : ""} ${hours < 12 ? "AM" : "PM"}`;
    const separator = weekday ? " at " : ", ";
    return datePart ? datePart + separator + timePart : timePart;
  }
}

/** Numeric only: relative times depend on the reader's clock and are not part of public pages. */
class RelativeTimeFormat {
  format(value: number, unit: string): string {
    const count = Math.abs(value);
    return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
  }
}

export const intl = { NumberFormat, DateTimeFormat, RelativeTimeFormat };
