import { withdrawSubmission } from "@entities/submission/api/useSubmissions";
import type { SubmissionDetail, SubmissionStatus } from "@entities/submission/types";
import { ReasonDialog } from "@shared/form/ReasonDialog";
import { Button } from "@shared/ui/Button";
import { ButtonRow } from "@shared/ui/layout";
import { useState } from "react";
import { DashboardPanel, Quote } from "./DashboardPanel";

const statusTexts: Readonly<Record<SubmissionStatus, string>> = {
  pending: "A concierge looks at it next. Until then you can still change it.",
  changes_requested: "The concierge asks for changes before it can be listed:",
  approved: "It was approved and listed.",
  rejected: "It was not accepted:",
  withdrawn: "You took it back. Nobody sees it any more.",
};

interface SubmissionStatusPanelProps {
  readonly submission: SubmissionDetail;
  readonly onChanged: (changed: SubmissionDetail) => Promise<void>;
  /** Called when the submission changed meanwhile. */
  readonly onOutdated: () => void;
  readonly onEdit: () => void;
}

/** Status of a submission with its reason and next step. */
export function SubmissionStatusPanel({ submission, onChanged, onOutdated, onEdit }: SubmissionStatusPanelProps) {
  const { id, status, notes } = submission;
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const canEdit = status === "pending" || status === "changes_requested";

  return (
    <DashboardPanel title="Where it stands">
      <p>{statusTexts[status]}</p>
      {notes && status !== "withdrawn" && <Quote>{notes}</Quote>}
      {canEdit && (
        <ButtonRow>
          <Button variant={status === "changes_requested" ? "primary" : "secondary"} onClick={onEdit}>
            {status === "changes_requested" ? "Edit and Resubmit" : "Edit"}
          </Button>
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setConfirmOpen(true)}>
            Withdraw
          </Button>
        </ButtonRow>
      )}
      <ReasonDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title="Withdraw this submission?"
        description="The review ends, and it cannot be taken up again. You can submit the vehicle anew at any time."
        confirmLabel="Withdraw"
        variant="destructive"
        rules="optionalReason"
        label="Reason (optional)"
        success={{ title: "Submission Withdrawn", description: "Nobody sees it any more." }}
        onConfirm={(reason) => withdrawSubmission(id, reason).then(onChanged)}
        onOutdated={onOutdated}
      />
    </DashboardPanel>
  );
}
