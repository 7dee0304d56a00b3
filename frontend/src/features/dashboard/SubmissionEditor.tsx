import { resubmitVehicle } from "@entities/submission/api/useSubmissions";
import type { SubmissionDetail } from "@entities/submission/types";
import { ApiError } from "@shared/api/error";
import { useToast } from "@shared/toasts/ToastProvider";
import { DashboardPanel } from "./DashboardPanel";
import { SubmissionForm } from "./SubmissionForm";
import { toFormValues, toUploadedPhotos } from "./submissionValues";

/** Edits a submission. */
export default function SubmissionEditor({
  submission,
  onOutdated,
  onDone,
}: {
  submission: SubmissionDetail;
  onOutdated: () => void;
  onDone: (changed?: SubmissionDetail) => Promise<void>;
}) {
  const { notify } = useToast();
  const wasSentBack = submission.status === "changes_requested";
  return (
    <>
      {wasSentBack && submission.notes && (
        <DashboardPanel title="Changes requested by the concierge">
          <p>{submission.notes}</p>
        </DashboardPanel>
      )}
      <SubmissionForm
        revised={submission.id}
        draftKey={`submissions/${submission.id}/edit`}
        initial={{ values: toFormValues(submission), photos: toUploadedPhotos(submission) }}
        submitLabel={wasSentBack ? "Resubmit" : "Save Changes"}
        onDiscard={() => void onDone()}
        onSubmit={async (content) => {
          try {
            return await resubmitVehicle(submission.id, content, submission.revision);
          } catch (error) {
            if (error instanceof ApiError && error.status === 409) onOutdated();
            throw error;
          }
        }}
        onSubmitted={async (changed) => {
          notify(
            wasSentBack
              ? { title: "Vehicle Resubmitted", description: "Your changes have been sent for review." }
              : { title: "Changes Saved", description: "The concierge will see them." },
          );
          await onDone(changed);
        }}
      />
    </>
  );
}
