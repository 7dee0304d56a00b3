const money = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const count = new Intl.NumberFormat("en-US");
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

/** `425000` as "$425,000". */
export function formatMoney(amount: number): string {
  return money.format(amount);
}

/** `12345` as "12,345". */
export function formatCount(value: number): string {
  return count.format(value);
}

/** "1 vehicle", "2 vehicles". */
export function countOf(value: number, one: string, many: string): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}

/* Times of day are told in one way everywhere, by the twelve hours that readers here are used to. */
const shortDay = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const fullMoment = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeStyle: "short" });
const clock = new Intl.DateTimeFormat("en-US", { timeStyle: "short" });

const formatWith =
  (format: Intl.DateTimeFormat) =>
  (at: string | Date): string => {
    const date = new Date(at);
    return Number.isNaN(date.getTime()) ? String(at) : format.format(date);
  };

/** A moment as its day, "November 21, 2026"; the text itself if it is no moment. */
export const formatDay = formatWith(day);

/** A moment as its day in short, "Nov 21, 2026"; the text itself if it is no moment. */
export const formatShortDay = formatWith(shortDay);

/** A moment as its day and hour, "Nov 21, 2026, 2:02 PM"; the text itself if it is no moment. */
export const formatMoment = formatWith(moment);

/** A moment with the day of the week, "Saturday, November 21, 2026 at 2:02 PM"; the text itself if it is no moment. */
export const formatFullMoment = formatWith(fullMoment);

/** A moment of today as its hour, "2:02 PM"; the text itself if it is no moment. */
export const formatClock = formatWith(clock);
