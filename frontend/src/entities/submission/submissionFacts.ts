import type { ListingContent } from "@entities/listing/types";
import { factRows } from "@entities/vehicle/facts/factRows";
import { formatQuantity } from "@shared/format";
import type { Submission } from "./types";

/** The submission with the facts of its listing in place of those that were submitted. */
export function asListed(submission: Submission, content: ListingContent): Submission {
  const { year, make, model, milesNumeric, location, specs, facts } = content;
  const miles = milesNumeric === null ? "" : formatQuantity(milesNumeric, "mile", "miles");
  return { ...submission, ...facts, year, make, model, miles, milesNumeric, location, specs };
}

/** Facts of a submission as label and text; facts that the seller did not give are left out, except the specifications. */
export function submissionFacts(submission: Submission): (readonly [string, string])[] {
  const { year, make, model, miles, location, vin, specs } = submission;
  const { price } = submission.listing ?? submission;
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
