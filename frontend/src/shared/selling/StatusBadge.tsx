import type { SubmissionStatus } from "@entities/submission/types";
import { Badge } from "../ui/Badge";
import { badgeVariantOf, submissionStatusNames } from "./status";

/** Where a submission stands. */
export function StatusBadge({ status }: { status: SubmissionStatus }) {
  return <Badge $variant={badgeVariantOf(status)}>{submissionStatusNames[status]}</Badge>;
}
