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

const MAX_ADDRESS = 254;
const MAX_LOCAL = 64;
const ATOMS = /^[^\s\p{Cc}@,;<>"()\\]+$/u;
const DOMAIN_LABEL = /^(?!-)[\p{L}\p{N}-]{1,63}(?<!-)$/u;

/** What can be an address that mail is sent to, by the server's own measure. */
function isEmail(value: string): boolean {
  const at = value.lastIndexOf("@");
  const local = value.slice(0, Math.max(at, 0));
  const labels = value.slice(at + 1).split(".");
  return (
    at > 0 &&
    value.length <= MAX_ADDRESS &&
    local.length <= MAX_LOCAL &&
    ATOMS.test(local) &&
    !/^\.|\.$|\.\./.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => DOMAIN_LABEL.test(label))
  );
}

// People count characters, not UTF-16 units, and so does the server.
const lengthOf = (value: string): number => [...value].length;

/** The number that somebody wrote: "425000", "$425,000" and "4,200 miles" are numbers; NaN for what is none. */
export function numberIn(text: string): number {
  const digits = text.replace(/[$,\s]/g, "").replace(/(miles?|mi\.?|usd)$/i, "");
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN;
}

function holds({ check, value }: Rule, text: string, form: AnyObject): boolean {
  switch (check) {
    case "required":
      return text.trim() !== "";
    case "minLength":
      return lengthOf(text) >= Number(value);
    case "maxLength":
      return lengthOf(text) <= Number(value);
    case "wordCharacters":
      return /^[A-Za-z0-9_]*$/.test(text);
    case "email":
      return isEmail(text);
    case "notCommon":
      return !rules.commonPasswords.includes(text.toLowerCase());
    case "same":
      return text === (form[String(value)] ?? "");
    case "minInteger":
      return Number.isInteger(numberIn(text)) && numberIn(text) >= Number(value);
    case "minNumber":
      return numberIn(text) >= Number(value);
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
  readonly numbersIn?: Readonly<Record<string, string>>;
  /** Rules of the fields that are no text, or that the contract cannot tell. */
  readonly more?: ObjectShape;
}

/**
 * The contract's rules for a form of texts, as a schema. The first broken rule of a field speaks, in the contract's
 * words, which are the server's too.
 */
export function schemaOf<Values extends FormikValues>(
  form: FormName,
  { trimmed = [], numbersIn = {}, more = {} }: Options = {},
) {
  const told = rules.forms[form] as Readonly<Record<string, readonly Rule[]>>;
  const checksOf = (name: string): readonly Rule[] => [
    ...(told[name] ?? []),
    ...Object.entries(numbersIn).flatMap(([number, text]) => (text === name ? (told[number] ?? []) : [])),
  ];
  const names = Object.keys(told).filter((name) => !(name in numbersIn));
  const fields = names
    .map((name) => [name, checksOf(name)] as const)
    .map(([name, checks]) => [
      name,
      string()
        .default("")
        .test("contract", (value, context) => {
          const text = trimmed.includes(name) ? (value ?? "").trim() : (value ?? "");
          const broken = checks.find((rule) => !holds(rule, text, context.parent));
          return broken ? context.createError({ message: broken.message }) : true;
        }),
    ]);
  return object({ ...Object.fromEntries(fields), ...more }) as unknown as ObjectSchema<Values>;
}
