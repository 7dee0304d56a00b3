import { Badge } from "@shared/ui/Badge";
import { statusBadgeVariant, submissionStatusLabels } from "./labels";
import type { SubmissionStatus } from "./types";

/** Badge with a submission's status. */
export function StatusBadge({ status }: { status: SubmissionStatus }) {
  return <Badge $variant={statusBadgeVariant(status)}>{submissionStatusLabels[status]}</Badge>;
}
