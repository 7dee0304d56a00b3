import rules from "@contract/rules.json";
import type { FormikValues } from "formik";
import { type AnyObject, type ObjectSchema, type ObjectShape, object, string } from "yup";

/** The forms that the contract has rules for. */
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

/** What can be an address that mail is sent to, by the server's own measure. */
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

// People count characters, not UTF-16 units, and so does the server.
const characterCount = (value: string): number => [...value].length;

/** The number that somebody wrote: "425000", "$425,000" and "4,200 miles" are numbers; NaN for what is none. */
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
  /** Fields whose surrounding spaces are not meant: a password's are. */
  readonly trimmed?: readonly string[];
  /**
   * Fields of the contract that are the number in another field's text, by the name of that field. Their rules speak at
   * the text that was written.
   */
  readonly numbersFrom?: Readonly<Record<string, string>>;
  /** Rules of the fields that are no text, or that the contract cannot tell. */
  readonly extra?: ObjectShape;
}

/**
 * The contract's rules for a form of texts, as a schema. The first broken rule of a field speaks, in the contract's
 * words, which are the server's too.
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
