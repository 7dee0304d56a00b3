import { MODEL_YEARS_AHEAD } from "@shared/api/limits";
import { TextField } from "@shared/form/fields";
import { useField } from "formik";

/** The model year that an entry of two digits may mean: "73" and "’73" 1973, "24" 2024; null for other entries. */
function meantYear(text: string, thisYear: number): number | null {
  const digits = /^['’‘]?(\d\d)$/.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const year = 2000 + Number(digits);
  return year <= thisYear + MODEL_YEARS_AHEAD ? year : year - 100;
}

/** Field for the model year; asks back about two digits, once the field was left. */
export function YearField() {
  const [{ value }, { touched }] = useField<string>("year");
  const year = touched ? meantYear(value, new Date().getFullYear()) : null;
  return (
    <TextField
      name="year"
      label="Year"
      inputMode="numeric"
      autoComplete="off"
      hint={year === null ? undefined : `Did you mean ${year}?`}
    />
  );
}
