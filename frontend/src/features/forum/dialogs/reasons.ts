import { type ObjectSchema, object, string } from "yup";
import { schemaOf } from "../../../shared/form/rules";

export interface Reason {
  reason: string;
}

const trimmed = ["reason"];

/** Why: to report something, to take something out, and where a reason may be left out. */
export const reasonSchema = {
  report: schemaOf<Reason>("report", { trimmed }),
  removal: schemaOf<Reason>("removal", { trimmed }),
  note: object({ reason: string().trim().max(1000, "Reason must be at most 1,000 characters").default("") }),
} as const satisfies Record<string, ObjectSchema<Reason>>;
