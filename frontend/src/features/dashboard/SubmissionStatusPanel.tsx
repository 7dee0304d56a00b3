import { withdrawSubmission } from "@entities/submission/api/useSubmissions";
import type { SubmissionDetail, SubmissionStatus } from "@entities/submission/types";
import { ApiError } from "@shared/api/error";
import { FieldLayout, TextArea } from "@shared/form/fieldLayout";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import { useId, useState } from "react";
import { ButtonRow, DashboardPanel, Quote } from "./DashboardPanel";

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
  const { notify } = useToast();
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const [reason, setReason] = useState("");
  const reasonId = useId();
  const canEdit = status === "pending" || status === "changes_requested";

  const withdraw = async () => {
    try {
      await onChanged(await withdrawSubmission(id, reason.trim()));
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) onOutdated();
      throw error;
    }
    notify({ title: "Submission Withdrawn", description: "Nobody sees it any more." });
  };
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
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title="Withdraw this submission?"
        description="The review ends, and it cannot be taken up again. You can submit the vehicle anew at any time."
        confirmLabel="Withdraw"
        variant="destructive"
        onConfirm={withdraw}
      >
        <FieldLayout label="Reason (optional)" state={{ id: reasonId, hint: undefined, error: undefined }}>
          <TextArea
            id={reasonId}
            rows={2}
            maxLength={1000}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </FieldLayout>
      </ConfirmDialog>
    </DashboardPanel>
  );
}
