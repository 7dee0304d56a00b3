import { type ObjectSchema, object, string } from "yup";
import { schemaOf } from "../../../shared/form/rules";

export interface Reason {
  reason: string;
}

const trimmed = ["reason"];

/** Why: to report something, to keep order in what somebody wrote, and where nobody has to be told. */
export const reasonSchema = {
  report: schemaOf<Reason>("report", { trimmed }),
  removal: schemaOf<Reason>("removal", { trimmed }),
  none: object({ reason: string().default("") }),
} as const satisfies Record<string, ObjectSchema<Reason>>;
