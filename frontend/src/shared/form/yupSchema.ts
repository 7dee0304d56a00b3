/** The yup schemas of the forms; a chunk of its own, see `formSchema.ts`. */

import rules from "@contract/rules.json";
import type { FormikValues } from "formik";
import * as yup from "yup";
import { MAX_EMAIL } from "../api/limits";
import { clientRules, type Rule } from "./clientRules";
import { parseDisplacement } from "./parseDisplacement";
import { parseNumber, parsePower } from "./parseNumber";

const forms = { ...rules.forms, ...clientRules };

/** Forms with rules. */
export type FormName = keyof typeof forms;

const MAX_LOCAL_PART_LENGTH = 64;
const LOCAL_PART = /^[^\s\p{Cc}@,;<>"()\\]+$/u;
const DOMAIN_LABEL = /^(?!-)[\p{L}\p{N}-]{1,63}(?<!-)$/u;

/** Email syntax check, identical to the server's. */
function isEmail(value: string): boolean {
  const at = value.lastIndexOf("@");
  const local = value.slice(0, Math.max(at, 0));
  const labels = value.slice(at + 1).split(".");
  return (
    at > 0 &&
    value.length <= MAX_EMAIL &&
    local.length <= MAX_LOCAL_PART_LENGTH &&
    LOCAL_PART.test(local) &&
    !/^\.|\.$|\.\./.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => DOMAIN_LABEL.test(label))
  );
}

// Counts code points, as the server does.
const characterCount = (value: string): number => [...value].length;

function passes({ check, value }: Rule, name: string, text: string, form: yup.AnyObject): boolean {
  const parse = name === "displacementCc" ? parseDisplacement : name === "horsepower" ? parsePower : parseNumber;
  const number = () => parse(text);
  switch (check) {
    case "required":
      return text.trim() !== "";
    case "minLength":
      return characterCount(text) >= Number(value);
    case "maxLength":
      return characterCount(text) <= Number(value);
    case "wordCharacters":
      return /^[A-Za-z0-9_]*$/.test(text);
    case "email":
      return isEmail(text);
    case "mergeFields":
      return [...text.matchAll(/{(\w+)}/g)].every(([, field]) => [value].flat().includes(field));
    case "notCommon":
      return !rules.commonPasswords.includes(text.toLowerCase());
    case "same":
      return text === (form[String(value)] ?? "");
    case "knownMileage":
      return !/tmu|unknown|exempt|not actual/i.test(text);
    case "minInteger":
      return Number.isInteger(number()) && number() >= Number(value);
    case "yearsAhead":
      return number() <= new Date().getFullYear() + Number(value);
    case "minNumber":
      return number() >= Number(value);
    default:
      throw new Error(`The contract has a rule that this form does not know: ${check}`);
  }
}

/** Passwords and usernames are checked as entered; all other text is trimmed first. */
const isTrimmed = (name: string): boolean => !/password|username/i.test(name);

export interface SchemaOptions {
  /** Another form whose fields are part of this one. */
  readonly include?: FormName;
  /** Only these fields; all fields of the form by default. */
  readonly fields?: readonly string[];
  /** Fields that may be empty, depending on the others where it is a function. */
  readonly optional?: readonly string[] | ((form: yup.AnyObject) => readonly string[]);
  /** Numeric fields of the contract that are entered as text in another field; their errors are shown there. */
  readonly numbersFrom?: Readonly<Record<string, string>>;
  /** Form and options of the items of list fields. */
  readonly items?: Readonly<Record<string, readonly [FormName, SchemaOptions]>>;
  /** Schemas of fields that are not text or have no rules, from yup's functions. */
  readonly extra?: (functions: typeof yup) => yup.ObjectShape;
}

/** The message of the first rule that a value breaks; null if it passes. Lengths and formats are the server's. */
function brokenRule(fieldRules: readonly Rule[], name: string, value: string, form: yup.AnyObject): string | null {
  const text = isTrimmed(name) ? value.trim() : value;
  return fieldRules.find((rule) => !passes(rule, name, text, form))?.message ?? null;
}

/** Builds a yup schema from the rules of a form. Each field reports its first broken rule, as the server does. */
export function buildSchema<Values extends FormikValues>(
  form: FormName,
  { include, fields: names, optional = [], numbersFrom = {}, items = {}, extra }: SchemaOptions = {},
): yup.ObjectSchema<Values> {
  const rulesByName: Readonly<Record<string, readonly Rule[]>> = { ...forms[form], ...(include && forms[include]) };
  const rulesOf = (name: string): readonly Rule[] => [
    ...(rulesByName[name] ?? []),
    ...Object.entries(numbersFrom).flatMap(([number, text]) => (text === name ? (rulesByName[number] ?? []) : [])),
  ];
  const fields = Object.keys(rulesByName)
    .filter((name) => !(name in numbersFrom) && (names?.includes(name) ?? true))
    .map((name) => [
      name,
      yup
        .string()
        .default("")
        .test("rules", (value = "", context) => {
          const optionalNames = typeof optional === "function" ? optional(context.parent) : optional;
          if (optionalNames.includes(name) && value.trim() === "") return true;
          const message = brokenRule(rulesOf(name), name, value, context.parent);
          return message === null || context.createError({ message });
        }),
    ]);
  const lists = Object.entries(items).map(([name, item]) => [name, yup.array().of(buildSchema(...item))]);
  return yup.object({
    ...Object.fromEntries([...fields, ...lists]),
    ...extra?.(yup),
  }) as unknown as yup.ObjectSchema<Values>;
}
