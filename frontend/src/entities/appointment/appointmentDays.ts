import { MAX_APPOINTMENT_DAYS } from "@shared/api/limits";
import { centralTime } from "@shared/format";

const DAY_MS = 86_400_000;

/** A date input value: the day in Chicago, `days` after now. */
export function dateInDays(now: Date, days: number): string {
  // Counted from noon so that daylight saving changes never skip a day.
  const [year = 0, month = 1, day = 1] = centralTime.isoDate(now).split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, day, 12) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Selectable days: tomorrow to the last day of appointments, in Chicago time. */
export function appointmentDays(now = new Date()): { readonly first: string; readonly last: string } {
  return { first: dateInDays(now, 1), last: dateInDays(now, MAX_APPOINTMENT_DAYS) };
}
