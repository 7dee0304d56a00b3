/** Fields for the end of a suspension: until further notice, after some days, or a chosen day. */

import { dateInDays } from "@entities/appointment/appointmentDays";
import { MAX_SUSPENSION_DAYS } from "@shared/api/limits";
import { SelectField, TextField, useFieldValue } from "@shared/form/fields";
import { formatDate } from "@shared/format";

/** The period without an end. */
export const INDEFINITE = "indefinite";
const CHOSEN_DAY = "day";

const periods = [
  { value: INDEFINITE, label: "Until further notice" },
  { value: "1", label: "1 day" },
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: CHOSEN_DAY, label: "Until a date" },
] as const;

/** The last day to send for a period, as in `2026-12-04`; null until further notice. */
export function lastDayOf(period: string, chosenDay: string, now = new Date()): string | null {
  if (period === INDEFINITE) return null;
  return period === CHOSEN_DAY ? chosenDay : dateInDays(now, Number(period));
}

/** "Suspended", with the last day if there is one. */
export const suspensionText = (until: string | null | undefined): string =>
  until ? `Suspended through ${formatDate(until)}` : "Suspended";

/** Chooses the period, and the last day for "Until a date". */
export function SuspensionFields() {
  const period = useFieldValue("period");
  const now = new Date();
  return (
    <>
      <SelectField name="period" label="How long" options={periods} />
      {period === CHOSEN_DAY && (
        <TextField
          name="suspendedUntil"
          label="Last day"
          type="date"
          min={dateInDays(now, 0)}
          max={dateInDays(now, MAX_SUSPENSION_DAYS)}
          hint="Central Time, within a year. They can log in again the day after."
        />
      )}
    </>
  );
}
