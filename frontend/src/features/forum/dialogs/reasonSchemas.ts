import { formSchema } from "@shared/form/formSchema";
import { type ObjectSchema, object, string } from "yup";

export interface ReasonValues {
  reason: string;
}

const trimmed = ["reason"];

/** Validation of reasons: reports, moderation, and actions without a reason. */
export const reasonSchemas = {
  report: formSchema<ReasonValues>("report", { trimmed }),
  removal: formSchema<ReasonValues>("removal", { trimmed }),
  none: object({ reason: string().default("") }),
} as const satisfies Record<string, ObjectSchema<ReasonValues>>;
