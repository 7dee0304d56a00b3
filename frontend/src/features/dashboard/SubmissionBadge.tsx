import { submissionStatusLabels } from "@entities/submission/labels";
import { StatusBadge } from "@entities/submission/StatusBadge";
import type { Submission, SubmissionListing } from "@entities/submission/types";
import { Badge } from "@shared/ui/Badge";

/** Whether a listing is sold or withdrawn. */
export const hasEnded = ({ status }: SubmissionListing): boolean => status === "sold" || status === "withdrawn";

/** Badge with the state of a submission; once its listing has ended, with how it ended. */
export function SubmissionBadge({ status, listing }: Pick<Submission, "status" | "listing">) {
  if (!listing || !hasEnded(listing)) return <StatusBadge status={status} />;
  return (
    <Badge $variant={listing.status === "sold" ? "default" : "outline"}>
      {listing.status === "sold" ? "Sold" : submissionStatusLabels.withdrawn}
    </Badge>
  );
}
