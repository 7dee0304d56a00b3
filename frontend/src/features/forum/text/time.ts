import { formatFullMoment } from "../../../shared/format";

const relative = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });

const MINUTE = 60;
const steps = [
  ["minute", MINUTE, 60 * MINUTE],
  ["hour", 60 * MINUTE, 24 * 60 * MINUTE],
  ["day", 24 * 60 * MINUTE, 30 * 24 * 60 * MINUTE],
  ["month", 30 * 24 * 60 * MINUTE, 365 * 24 * 60 * MINUTE],
  ["year", 365 * 24 * 60 * MINUTE, Number.POSITIVE_INFINITY],
] as const;

/** How long ago a moment was, "5 minutes ago". A clock that is a little slow does not make it the future. */
export function sinceThen(moment: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1000);
  const step = steps.find(([, , end]) => seconds < end);
  if (seconds < MINUTE || !step) return "just now";
  const [unit, length] = step;
  return relative.format(-Math.floor(seconds / length), unit);
}

/** The moment itself, to the minute. */
export const exactly = (moment: string): string => formatFullMoment(moment);
