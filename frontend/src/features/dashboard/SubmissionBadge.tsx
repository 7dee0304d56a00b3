import { StatusBadge } from "@entities/submission/StatusBadge";
import type { Submission } from "@entities/submission/types";
import { vehicleStatusLabels } from "@entities/vehicle/statusLabels";
import { Badge } from "@shared/ui/Badge";

/** Badge with the state that matters now: that of the listing, before there is one that of the submission. */
export function SubmissionBadge({ status, listing }: Pick<Submission, "status" | "listing">) {
  if (!listing) return <StatusBadge status={status} />;
  return (
    <Badge $variant={listing.status === "withdrawn" ? "outline" : "default"}>
      {vehicleStatusLabels[listing.status]}
    </Badge>
  );
}
