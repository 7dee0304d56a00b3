/** Formats numbers, dates and times for readers in the US; the only module that uses `Intl` for it. */

/* A format is made when first used: all of them together take longer than the rest of a page's scripts to start. */
function lazily<Format>(make: () => Format): () => Format {
  let format: Format | undefined;
  return () => {
    format ??= make();
    return format;
  };
}

const numberFormat = (options?: Intl.NumberFormatOptions) => lazily(() => new Intl.NumberFormat("en-US", options));

const currency = numberFormat({ style: "currency", currency: "USD", maximumFractionDigits: 0 });
const number = numberFormat();
const decimal = numberFormat({ maximumFractionDigits: 1 });

/** Formats US dollars: `425000` as "$425,000". */
export const formatMoney = (amount: number): string => currency().format(amount);

/** Formats a number: `12345` as "12,345". */
export const formatNumber = (value: number): string => number().format(value);

/** Formats a number with at most one decimal: `2.44` as "2.4". */
export const formatDecimal = (value: number): string => decimal().format(value);

/** Quantity with its noun: "1 vehicle", "2 vehicles". */
export const formatQuantity = (value: number, singular: string, plural: string): string =>
  `${formatNumber(value)} ${value === 1 ? singular : plural}`;

/**
 * Formats bytes: "0 KB", "12 KB", "3.4 MB"; what is less than a kilobyte is "1 KB". `isExact` always shows a decimal, as
 * in "12.1 KB".
 */
export function formatFileSize(bytes: number, isExact = false): string {
  const [kilobytes, megabytes] = [bytes / 1024, bytes / 1024 ** 2];
  if (megabytes >= 1) return `${isExact || megabytes < 10 ? formatDecimal(megabytes) : Math.round(megabytes)} MB`;
  const rounded = bytes > 0 ? Math.max(1, Math.round(kilobytes)) : 0;
  return `${isExact ? formatDecimal(kilobytes) : rounded} KB`;
}

/* US 12-hour clock everywhere; invalid input is returned unchanged. */
function formatWith(options: Intl.DateTimeFormatOptions, locale = "en-US"): (at: string | Date) => string {
  const format = lazily(() => new Intl.DateTimeFormat(locale, options));
  return (at) => {
    const date = new Date(at);
    return Number.isNaN(date.getTime()) ? String(at) : format().format(date);
  };
}

/* One clock for everyone: buyers, sellers and appointments are in Illinois and Wisconsin. */
const timeZone = "America/Chicago";

/* With "CT", for readers who are elsewhere. */
const formatTimeWith = (options: Intl.DateTimeFormatOptions) => {
  const format = formatWith({ ...options, timeStyle: "short", timeZone });
  return (at: string | Date): string => `${format(at)} CT`;
};

/** "November 21, 2026": the day in Central Time, so that every reader and the server see the same. */
export const formatDate = formatWith({ dateStyle: "long", timeZone });

/** "Nov 21, 2026": the day in Central Time. */
export const formatShortDate = formatWith({ dateStyle: "medium", timeZone });

/** "Saturday, November 21, 2026": the day in Central Time. */
export const formatWeekday = formatWith({ dateStyle: "full", timeZone });

/** "Nov 21, 2026, 2:02 PM CT" */
export const formatDateTime = formatTimeWith({ dateStyle: "medium" });

/** "Saturday, November 21, 2026 at 2:02 PM CT" */
export const formatLongDateTime = formatTimeWith({ dateStyle: "full" });

/** "2:02 PM CT" */
export const formatTime = formatTimeWith({});

const formatUtcDate = formatWith({ dateStyle: "long", timeZone: "UTC" });

/** Formats a day without a time: `2026-12-31` as "December 31, 2026". */
export const formatIsoDay = (day: string): string => formatUtcDate(`${day}T00:00:00Z`).replace("T00:00:00Z", "");

/** Formats in Central Time, wherever the reader is. */
export const centralTime = {
  /** "Tuesday, December 1" */
  date: formatWith({ weekday: "long", month: "long", day: "numeric", timeZone }),
  /** "10:00 AM" */
  time: formatWith({ hour: "numeric", minute: "2-digit", timeZone }),
  /** "2026-12-01" */
  isoDate: formatWith({ year: "numeric", month: "2-digit", day: "2-digit", timeZone }, "en-CA"),
  /** Hour of the day, 0 to 23. */
  hour: (at: string | Date): number => Number(hourOfDay(at)),
} as const;

const hourOfDay = formatWith({ hour: "2-digit", hourCycle: "h23", timeZone });

const relative = lazily(() => new Intl.RelativeTimeFormat("en-US", { numeric: "auto" }));

const SECONDS = { minute: 60, hour: 3600, day: 86_400, month: 30 * 86_400, year: 365 * 86_400 } as const;
const units = Object.keys(SECONDS).reverse() as (keyof typeof SECONDS)[];

const secondsSince = (timestamp: string, now: number): number => Math.max(0, (now - Date.parse(timestamp)) / 1000);

/** Formats "5 minutes ago"; clock skew never yields the future. */
export function formatRelativeTime(timestamp: string, now: number): string {
  const seconds = secondsSince(timestamp, now);
  const unit = units.find((each) => seconds >= SECONDS[each]);
  return unit ? relative().format(-Math.floor(seconds / SECONDS[unit]), unit) : "just now";
}

/** Rough age: "5 min", "3 h", "2 days"; invalid input is returned unchanged. */
export function formatAge(timestamp: string, now: number = Date.now()): string {
  const seconds = secondsSince(timestamp, now);
  if (Number.isNaN(seconds)) return timestamp;
  if (seconds < SECONDS.hour) return `${Math.max(1, Math.floor(seconds / SECONDS.minute))} min`;
  if (seconds < SECONDS.day) return `${Math.floor(seconds / SECONDS.hour)} h`;
  const days = Math.floor(seconds / SECONDS.day);
  return `${days} ${days === 1 ? "day" : "days"}`;
}
