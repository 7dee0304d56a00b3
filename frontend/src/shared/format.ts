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

/** A moment as its day, "November 21, 2026"; the text itself if it is no moment. */
export function formatDay(moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? moment : day.format(date);
}

/** "1 vehicle", "2 vehicles". */
export function countOf(value: number, one: string, many: string): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** A moment as its day and hour, "Nov 21, 2026, 2:02 PM"; the text itself if it is no moment. */
export function formatMoment(at: string): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? at : moment.format(date);
}

/** A moment of today as "14:02". */
export function formatClock(at: Date): string {
  return clock.format(at);
}
