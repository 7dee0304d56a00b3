import { type ObjectSchema, object, string } from "yup";

export interface Reason {
  reason: string;
}

const MOST = 1000;
const text = string().trim().max(MOST, "Reason must be at most 1,000 characters");

/** Why: to report something, to take something out, and where a reason may be left out. */
export const reasonSchema = {
  report: object({ reason: text.required("Please say what is wrong") }),
  removal: object({ reason: text.required("Please give a reason") }),
  note: object({ reason: text.default("") }),
} as const satisfies Record<string, ObjectSchema<Reason>>;
