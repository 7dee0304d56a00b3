/** Labels of claim kinds and states. */

import { formatDate } from "@shared/format";
import type { Claim, ClaimKind } from "./types";

export const claimKinds: readonly ClaimKind[] = ["matching_numbers", "owners", "service", "odometer"];

export const claimKindLabels: Readonly<Record<ClaimKind, string>> = {
  matching_numbers: "Matching numbers",
  owners: "Owners",
  service: "Service history",
  odometer: "Odometer",
};

/** Hints for sellers. */
export const claimHints: Readonly<Record<ClaimKind, string>> = {
  matching_numbers: "Whether the engine, transmission and body are original to the car, or what was replaced.",
  owners: "How many there have been, and how long you’ve owned it.",
  service: "Where the car was serviced, and when last.",
  odometer: "Whether the mileage is accurate, and how you know.",
};

export const claimStateLabels: Readonly<Record<Claim["state"], string>> = {
  stated: "Stated by the seller",
  on_file: "Document on file",
  seen: "Verified by the concierge",
  off_file: "Document no longer on file",
  disputed: "Disputed by the concierge",
};

/** Explains a claim's state to its readers. */
export function claimStateMeaning({ state, reason, foundAt }: Claim): string {
  if (state === "stated") return "Not verified.";
  if (state === "off_file" && foundAt)
    return `The concierge saw the proof on ${formatDate(foundAt)}. The seller has since removed it.`;
  if (state === "on_file") return "The seller has a document on file. Not yet reviewed by the concierge.";
  return [reason, foundAt && formatDate(foundAt)].filter(Boolean).join(" · ");
}

const contradictedFields: Readonly<Record<string, string>> = {
  miles: "The mileage",
  description: "The description",
  specs: "The specifications",
};

/** Notes that the listing was edited after the claim was made. */
export function contradictionNote({ field, after, at }: NonNullable<Claim["contradiction"]>): string {
  const fact = contradictedFields[field] ?? "The listing";
  const value = field === "miles" ? ` to ${after ?? "not provided"}` : "";
  return `${fact} was changed${value} on ${formatDate(at)}, after this statement was made.`;
}
