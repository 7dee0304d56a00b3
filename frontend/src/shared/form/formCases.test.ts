/**
 * Runs `contract/form-cases.json`, which the server's tests run too. `form` and `field` are the names in
 * `contract/rules.json`, `value` is the text as entered, and `message` the first broken rule or null. Values are checked
 * as forms do: trimmed, except usernames and passwords. `same` has no cases: it takes two fields.
 */
import cases from "@contract/form-cases.json";
import rules from "@contract/rules.json";
import { expect, it } from "vitest";
import { buildSchema, type FormName } from "./yupSchema";

async function messageOf(form: string, field: string, value: string): Promise<string | null> {
  try {
    await buildSchema(form as FormName).validateAt(field, { [field]: value });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

it.each(cases)("$form: $field $value", async ({ form, field, value, message }) => {
  expect(await messageOf(form, field, value)).toBe(message);
});

it("has cases for every form of the rules, and no others", () => {
  expect([...new Set(cases.map(({ form }) => form))].sort()).toEqual(Object.keys(rules.forms).sort());
});
