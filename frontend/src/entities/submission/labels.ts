import type { BadgeVariant } from "@shared/ui/Badge";
import type { SubmissionStatus } from "./types";

/** The states of a submission as they are written. */
export const submissionStatusLabels: Readonly<Record<SubmissionStatus, string>> = {
  pending: "Pending",
  changes_requested: "Changes requested",
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
};

/** How the badge of a state looks: what is neither approved nor rejected is under way. */
export function statusBadgeVariant(status: SubmissionStatus): BadgeVariant {
  if (status === "approved") return "default";
  return status === "rejected" ? "destructive" : "outline";
}
