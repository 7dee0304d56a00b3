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
  matching_numbers: "Whether engine, gearbox and body are those it left the factory with, or what was replaced.",
  owners: "How many there were, and since when it is yours.",
  service: "Where it was looked after, and when last.",
  odometer: "Whether the mileage is true, and how you know.",
};

export const claimStateLabels: Readonly<Record<Claim["state"], string>> = {
  stated: "Stated by the seller",
  on_file: "Document on file",
  seen: "Seen by the concierge",
  off_file: "Document no longer on file",
  disputed: "Disputed by the concierge",
};

/** Explains a claim's state to its readers. */
export function claimStateMeaning({ state, reason, foundAt }: Claim): string {
  if (state === "stated") return "Nobody but the seller has vouched for it.";
  if (state === "off_file" && foundAt)
    return `The concierge saw the proof on ${formatDate(foundAt)}. The seller has taken it off file since.`;
  if (state === "on_file") return "The seller has put a document on file. The concierge has not judged it yet.";
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
  return `${fact} was changed${value} on ${formatDate(at)}, after this was stated.`;
}
