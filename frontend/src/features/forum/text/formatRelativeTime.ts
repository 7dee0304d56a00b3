import { formatLongDateTime } from "@shared/format";

const relative = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });

const MINUTE = 60;
const units = [
  ["minute", MINUTE, 60 * MINUTE],
  ["hour", 60 * MINUTE, 24 * 60 * MINUTE],
  ["day", 24 * 60 * MINUTE, 30 * 24 * 60 * MINUTE],
  ["month", 30 * 24 * 60 * MINUTE, 365 * 24 * 60 * MINUTE],
  ["year", 365 * 24 * 60 * MINUTE, Number.POSITIVE_INFINITY],
] as const;

/** Formats "5 minutes ago"; clock skew never yields the future. */
export function formatRelativeTime(timestamp: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(timestamp)) / 1000);
  const unitStep = units.find(([, , end]) => seconds < end);
  if (seconds < MINUTE || !unitStep) return "just now";
  const [unit, length] = unitStep;
  return relative.format(-Math.floor(seconds / length), unit);
}

/** Exact time, to the minute. */
export const formatExactTime = (timestamp: string): string => formatLongDateTime(timestamp);
