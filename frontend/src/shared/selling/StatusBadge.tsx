import type { SubmissionStatus } from "@entities/submission/types";
import { Badge } from "../ui/Badge";
import { statusBadgeVariant, submissionStatusLabels } from "./status";

/** Where a submission stands. */
export function StatusBadge({ status }: { status: SubmissionStatus }) {
  return <Badge $variant={statusBadgeVariant(status)}>{submissionStatusLabels[status]}</Badge>;
}
