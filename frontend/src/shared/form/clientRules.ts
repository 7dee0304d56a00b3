import rules from "@contract/rules.json";
import { MODEL_YEARS_AHEAD } from "../api/limits";

/** One check of a field; the first that fails gives the message. */
export interface Rule {
  readonly check: string;
  readonly message: string;
  readonly value?: number | string | readonly string[];
}

type FormRules = Readonly<Record<string, readonly Rule[]>>;

const { reason } = rules.forms.caseReason;
/* Without the check that it is there. */
const optionalReason = reason.slice(1);
const password: readonly Rule[] = [{ check: "required", message: "Please enter your password" }];
const { year, yearNumeric, priceNumeric, milesNumeric, make, model, location } = rules.forms.submission;
const { trim, stockNumber, engine, displacementCc, horsepower, speeds } = rules.forms.submission;
const { exteriorColor, interiorColor, owners } = rules.forms.submission;
const texts = { trim, stockNumber, engine, exteriorColor, interiorColor };
const facts = { ...texts, displacementCc, horsepower, speeds, owners };
/* As in the domain's `ModelYear`, with the same message. */
const modelYear: readonly Rule[] = [
  ...yearNumeric,
  ...yearNumeric.map((rule) => ({ ...rule, check: "yearsAhead", value: MODEL_YEARS_AHEAD })),
];
const soldPrice: readonly Rule[] = [{ check: "required", message: "Please enter the sale price" }, ...priceNumeric];

/** Forms that `rules.json` does not list, in its shape and with the server's messages. */
export const clientRules = {
  documentShare: {
    username: [{ check: "required", message: "Please enter a verified collector’s username" }],
    until: [{ check: "required", message: "Please choose the last day" }],
  },
  submissionDecision: { notes: reason },
  optionalReason: { reason: optionalReason },
  listingEdit: {
    make,
    model,
    year: [...year, ...modelYear],
    location,
    price: priceNumeric,
    miles: milesNumeric,
    ...facts,
    reason: optionalReason,
  },
  modelYear: { yearNumeric: modelYear },
  listingPrice: { price: priceNumeric },
  sale: { soldPrice, reason: optionalReason },
  datedSale: {
    soldPrice,
    soldOn: [{ check: "required", message: "Please choose the day of the sale" }],
    reason: optionalReason,
  },
  saleCorrection: { soldPrice: priceNumeric, reason },
  reauth: { password },
  passwordChange: {
    currentPassword: [{ check: "required", message: "Please enter your current password" }],
    ...rules.forms.newPassword,
  },
} as const satisfies Readonly<Record<string, FormRules>>;
