import type { SignOff, SignOffState } from "@entities/listing/types";
import { formatDateTime } from "@shared/format";

export const signOffStateLabels: Readonly<Record<SignOffState, string>> = {
  open: "Waiting for the seller",
  agreed: "Agreed",
  objected: "Objection",
  kept: "Kept",
  lapsed: "Lapsed",
};

/** Where a sign-off stands, with the time. */
export function signOffText({ state, editedAt, objectedAt, closedAt }: SignOff): string {
  const time = formatDateTime(closedAt ?? objectedAt ?? editedAt);
  switch (state) {
    case "open":
      return `Edited ${time}. Waiting for the seller, who was notified.`;
    case "agreed":
      return `The seller agreed to the latest edits ${time}.`;
    case "objected":
      return `The seller objected ${time}.`;
    case "kept":
      return `The edits were kept ${time} despite an objection.`;
    case "lapsed":
      return `Lapsed ${time}: the edits were undone, or the vehicle was no longer for sale.`;
  }
}
