import rules from "@contract/rules.json";
import type { FormikValues } from "formik";
import { type AnyObject, type ObjectSchema, type ObjectShape, object, string } from "yup";

/** Forms with rules in `rules.json`. */
export type FormName = keyof typeof rules.forms;

interface Rule {
  readonly check: string;
  readonly message: string;
  readonly value?: number | string;
}

const MAX_EMAIL_LENGTH = 254;
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
    value.length <= MAX_EMAIL_LENGTH &&
    local.length <= MAX_LOCAL_PART_LENGTH &&
    LOCAL_PART.test(local) &&
    !/^\.|\.$|\.\./.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => DOMAIN_LABEL.test(label))
  );
}

// Counts code points, as the server does.
const characterCount = (value: string): number => [...value].length;

/** Parses an entered number: "425000", "$425,000" and "4,200 miles"; NaN otherwise. */
export function parseNumber(text: string): number {
  const digits = text.replace(/[$,\s]/g, "").replace(/(miles?|mi\.?|usd)$/i, "");
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN;
}

function passes({ check, value }: Rule, text: string, form: AnyObject): boolean {
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
    case "notCommon":
      return !rules.commonPasswords.includes(text.toLowerCase());
    case "same":
      return text === (form[String(value)] ?? "");
    case "minInteger":
      return Number.isInteger(parseNumber(text)) && parseNumber(text) >= Number(value);
    case "minNumber":
      return parseNumber(text) >= Number(value);
    default:
      throw new Error(`The contract has a rule that this form does not know: ${check}`);
  }
}

interface Options {
  /** Fields that are trimmed before validation; passwords are not. */
  readonly trimmed?: readonly string[];
  /** Numeric contract fields that are entered as text in another field; their errors are shown there. */
  readonly numbersFrom?: Readonly<Record<string, string>>;
  /** Schemas of fields that are not text or not in the contract. */
  readonly extra?: ObjectShape;
}

/**
 * Builds a yup schema from the contract's rules. Each field reports its first failed rule with the contract's message,
 * as the server does.
 */
export function formSchema<Values extends FormikValues>(
  form: FormName,
  { trimmed = [], numbersFrom = {}, extra = {} }: Options = {},
) {
  const contractRules = rules.forms[form] as Readonly<Record<string, readonly Rule[]>>;
  const rulesOf = (name: string): readonly Rule[] => [
    ...(contractRules[name] ?? []),
    ...Object.entries(numbersFrom).flatMap(([number, text]) => (text === name ? (contractRules[number] ?? []) : [])),
  ];
  const names = Object.keys(contractRules).filter((name) => !(name in numbersFrom));
  const fields = names
    .map((name) => [name, rulesOf(name)] as const)
    .map(([name, fieldRules]) => [
      name,
      string()
        .default("")
        .test("contract", (value, context) => {
          const text = trimmed.includes(name) ? (value ?? "").trim() : (value ?? "");
          const failed = fieldRules.find((rule) => !passes(rule, text, context.parent));
          return failed ? context.createError({ message: failed.message }) : true;
        }),
    ]);
  return object({ ...Object.fromEntries(fields), ...extra }) as unknown as ObjectSchema<Values>;
}
