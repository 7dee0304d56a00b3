import { Badge } from "@shared/ui/Badge";
import { statusBadgeVariant, submissionStatusLabels } from "./labels";
import type { SubmissionStatus } from "./types";

/** Where a submission stands. */
export function StatusBadge({ status }: { status: SubmissionStatus }) {
  return <Badge $variant={statusBadgeVariant(status)}>{submissionStatusLabels[status]}</Badge>;
}
