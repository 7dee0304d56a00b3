import rules from "@contract/rules.json";

/** One check of a field; the first that fails gives the message. */
export interface Rule {
  readonly check: string;
  readonly message: string;
  readonly value?: number | string | readonly string[];
}

type FormRules = Readonly<Record<string, readonly Rule[]>>;

const message: readonly Rule[] = [
  { check: "required", message: "Please write a message" },
  { check: "maxLength", value: 4000, message: "A message must be at most 4,000 characters" },
];
const reason: readonly Rule[] = [
  { check: "required", message: "Please enter a reason" },
  { check: "maxLength", value: 2000, message: "A reason must be at most 2,000 characters" },
];
const optionalReason = reason.slice(1);
const password: readonly Rule[] = [{ check: "required", message: "Please enter your password" }];
const { year, yearNumeric, priceNumeric, milesNumeric, make, model, location } = rules.forms.submission;
const { trim, stockNumber, engine, displacementCc, horsepower, speeds } = rules.forms.submission;
const { exteriorColor, interiorColor, owners } = rules.forms.submission;
const texts = { trim, stockNumber, engine, exteriorColor, interiorColor };
const facts = { ...texts, displacementCc, horsepower, speeds, owners };
const soldPrice: readonly Rule[] = [{ check: "required", message: "Please enter the sale price" }, ...priceNumeric];

/** Forms that `rules.json` does not list, in its shape and with the server's messages. */
export const clientRules = {
  message: { text: message },
  savedView: {
    name: [
      { check: "required", message: "Please name the view" },
      { check: "maxLength", value: 40, message: "Name must be at most 40 characters" },
    ],
  },
  claim: {
    statement: [
      { check: "required", message: "Please enter your statement" },
      { check: "maxLength", value: 300, message: "A statement must be at most 300 characters" },
    ],
  },
  feedSource: {
    source: [
      { check: "required", message: "Please name the source" },
      { check: "maxLength", value: 80, message: "The source's name can have at most 80 characters" },
    ],
  },
  documentShare: {
    username: [{ check: "required", message: "Please enter a verified collector’s username" }],
    until: [{ check: "required", message: "Please choose the last day" }],
  },
  caseReason: { reason },
  submissionDecision: { notes: reason },
  optionalReason: { reason: optionalReason },
  listingEdit: {
    make,
    model,
    year: [...year, ...yearNumeric],
    location,
    price: priceNumeric,
    miles: milesNumeric,
    ...facts,
    reason: optionalReason,
  },
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
