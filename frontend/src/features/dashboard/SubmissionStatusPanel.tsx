import { responseTime } from "@entities/contact-request/responseTimes";
import { withdrawSubmission } from "@entities/submission/api/useSubmissions";
import type { SubmissionDetail, SubmissionStatus } from "@entities/submission/types";
import { ReasonDialog } from "@shared/form/ReasonDialog";
import { Button } from "@shared/ui/Button";
import { ButtonRow } from "@shared/ui/layout";
import { Quotation } from "@shared/ui/Quotation";
import { useState } from "react";
import { DashboardPanel } from "./DashboardPanel";
import { WaitingQuestions } from "./questions/QuestionsPanel";

const statusTexts: Readonly<Record<SubmissionStatus, string>> = {
  pending: `In review: we reply within ${responseTime("submissions")}. You can still change it until a concierge decides.`,
  changes_requested: "The concierge asked for changes before it can be listed:",
  approved: "Approved and listed.",
  rejected: "Not accepted:",
  withdrawn: "You withdrew it. No one else can see it.",
};

/** What is true now: the state of the listing if it has ended, else that of the submission. */
function statusText({ status, listing }: SubmissionDetail): string {
  if (listing?.status === "sold") return listing.priceNumeric === null ? "Sold." : `Sold for ${listing.price}.`;
  if (listing?.status === "withdrawn") return `${listing.expiredAt ? "Expired" : "Withdrawn"}; it is no longer listed.`;
  return statusTexts[status];
}

interface SubmissionStatusPanelProps {
  readonly submission: SubmissionDetail;
  readonly onChanged: (changed: SubmissionDetail) => Promise<void>;
  /** Called when the submission changed meanwhile. */
  readonly onOutdated: () => void;
  readonly onEdit: () => void;
}

/** Status of a submission with its reason and next step. */
export function SubmissionStatusPanel({ submission, onChanged, onOutdated, onEdit }: SubmissionStatusPanelProps) {
  const { id, status, canRevise, canWithdraw, notes, vehicleId, listing } = submission;
  const [isConfirmOpen, setConfirmOpen] = useState(false);

  return (
    <DashboardPanel title="Status">
      <p>{statusText(submission)}</p>
      {vehicleId !== null && listing && <WaitingQuestions vehicleId={vehicleId} listing={listing} />}
      {/* While it is in review, the notes are those of an earlier decision; the history has them. */}
      {notes && status !== "withdrawn" && status !== "pending" && <Quotation>{notes}</Quotation>}
      {(canRevise || canWithdraw) && (
        <ButtonRow>
          {canRevise && (
            <Button variant={status === "changes_requested" ? "primary" : "secondary"} onClick={onEdit}>
              {status === "changes_requested" ? "Edit and Resubmit" : "Edit"}
            </Button>
          )}
          {canWithdraw && (
            <Button variant="quiet" aria-haspopup="dialog" onClick={() => setConfirmOpen(true)}>
              Withdraw
            </Button>
          )}
        </ButtonRow>
      )}
      <ReasonDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title="Withdraw this submission?"
        description="The review ends and can’t be reopened. You can submit the vehicle again at any time."
        confirmLabel="Withdraw"
        variant="destructive"
        rules="optionalReason"
        label="Reason (optional)"
        success={{ title: "Submission Withdrawn", description: "No one else can see it." }}
        onConfirm={(reason) => withdrawSubmission(id, reason).then(onChanged)}
        onOutdated={onOutdated}
      />
    </DashboardPanel>
  );
}
