/** Hints for fields that state their rules. */
import rules from "@contract/rules.json";
import type { Rule } from "./clientRules";

type Forms = typeof rules.forms;

/** "At least 10 characters", as the rules of the form say. */
export function minLengthHint<Form extends keyof Forms>(form: Form, field: keyof Forms[Form]): string {
  const fieldRules = rules.forms[form][field] as readonly Rule[];
  const minimum = fieldRules.find(({ check }) => check === "minLength");
  return `At least ${minimum?.value} characters`;
}
