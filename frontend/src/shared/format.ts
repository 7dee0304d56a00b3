const currency = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const number = new Intl.NumberFormat("en-US");
const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

/** Formats US dollars: `425000` as "$425,000". */
export function formatMoney(amount: number): string {
  return currency.format(amount);
}

/** Formats a number: `12345` as "12,345". */
export function formatNumber(value: number): string {
  return number.format(value);
}

/** Quantity with its noun: "1 vehicle", "2 vehicles". */
export function formatQuantity(value: number, singular: string, plural: string): string {
  return `${formatNumber(value)} ${value === 1 ? singular : plural}`;
}

/* US 12-hour clock everywhere. */
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

/** Formats a timestamp as "November 21, 2026"; invalid input is returned unchanged. */
export const formatDate = formatWith(longDate);

/** Formats a timestamp as "Nov 21, 2026"; invalid input is returned unchanged. */
export const formatShortDate = formatWith(mediumDate);

/** Formats a timestamp as "Nov 21, 2026, 2:02 PM"; invalid input is returned unchanged. */
export const formatDateTime = formatWith(dateTime);

/** Formats a timestamp as "Saturday, November 21, 2026 at 2:02 PM"; invalid input is returned unchanged. */
export const formatLongDateTime = formatWith(longDateTime);

/** Formats a timestamp as "2:02 PM"; invalid input is returned unchanged. */
export const formatTime = formatWith(timeOnly);
