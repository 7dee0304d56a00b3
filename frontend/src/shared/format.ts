const currency = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const number = new Intl.NumberFormat("en-US");
const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

/** `425000` as "$425,000". */
export function formatMoney(amount: number): string {
  return currency.format(amount);
}

/** `12345` as "12,345". */
export function formatNumber(value: number): string {
  return number.format(value);
}

/** "1 vehicle", "2 vehicles". */
export function formatQuantity(value: number, singular: string, plural: string): string {
  return `${formatNumber(value)} ${value === 1 ? singular : plural}`;
}

/* Times of day are told in one way everywhere, by the twelve hours that readers here are used to. */
const mediumDate = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const dateTime = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const longDateTime = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeStyle: "short" });
const timeOnly = new Intl.DateTimeFormat("en-US", { timeStyle: "short" });

const formatWith =
  (format: Intl.DateTimeFormat) =>
  (at: string | Date): string => {
    const date = new Date(at);
    return Number.isNaN(date.getTime()) ? String(at) : format.format(date);
  };

/** A moment as its day, "November 21, 2026"; the text itself if it is no moment. */
export const formatDate = formatWith(longDate);

/** A moment as its day in short, "Nov 21, 2026"; the text itself if it is no moment. */
export const formatShortDate = formatWith(mediumDate);

/** A moment as its day and hour, "Nov 21, 2026, 2:02 PM"; the text itself if it is no moment. */
export const formatDateTime = formatWith(dateTime);

/** A moment with the day of the week, "Saturday, November 21, 2026 at 2:02 PM"; the text itself if it is no moment. */
export const formatLongDateTime = formatWith(longDateTime);

/** A moment of today as its hour, "2:02 PM"; the text itself if it is no moment. */
export const formatTime = formatWith(timeOnly);
