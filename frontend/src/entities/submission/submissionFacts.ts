import { factRows } from "@entities/vehicle/facts/factRows";
import type { Submission } from "./types";

/** Facts of a submission as label and text; facts that the seller did not give are left out, except the specifications. */
export function submissionFacts(submission: Submission): (readonly [string, string])[] {
  const { year, make, model, price, miles, location, vin, specs } = submission;
  return [
    ["Year", year],
    ["Make", make],
    ["Model", model],
    ["Price", price],
    ...factRows({ model, miles, facts: { ...submission, isVinMasked: false, fromText: {} } }).map(
      ({ label, value }) => [label, value] as const,
    ),
    ["Location", location],
    ...(vin ? [["VIN", vin] as const] : []),
    ["Specifications", specs.length > 0 ? specs.join(", ") : "None"],
  ];
}
