import type { BadgeVariant } from "@shared/ui/Badge";
import type { SubmissionStatus } from "./types";

/** Labels of submission states. */
export const submissionStatusLabels: Readonly<Record<SubmissionStatus, string>> = {
  pending: "Pending",
  changes_requested: "Changes requested",
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
};

/** Badge variant of a status; undecided states are outlined. */
export function statusBadgeVariant(status: SubmissionStatus): BadgeVariant {
  if (status === "approved") return "default";
  return status === "rejected" ? "destructive" : "outline";
}
