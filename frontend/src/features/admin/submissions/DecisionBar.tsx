import { AudienceFields } from "@entities/vehicle/audience/AudienceFields";
import { type AudienceValues, publicListing, toAudienceFields } from "@entities/vehicle/audience/audience";
import { errorMessage, hasStatus } from "@shared/api/error";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { SelectField, TextAreaField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { sendOnCtrlEnter } from "@shared/form/sendOnCtrlEnter";
import { useDiscardDrafts } from "@shared/form/useSessionDraft";
import { useShortcuts } from "@shared/shortcuts/useShortcuts";
import { theme } from "@shared/theme/theme";
import { useToast } from "@shared/toasts/ToastProvider";
import { useState } from "react";
import styled from "styled-components";
import { HelpText } from "../admin.styles";
import { decideSubmission } from "../api/submissions";
import { CaseDecision } from "../CaseDecision";
import type { NewBadge, SubmissionCase, SubmissionDecisionStatus } from "../types";
import { useReviewedVersion } from "../useReviewedVersion";
import { submissionDrafts } from "./drafts";

interface Decision {
  readonly status: SubmissionDecisionStatus;
  readonly key: string;
  readonly label: string;
  readonly shortLabel?: string;
  /** Label of the button that carries it out. */
  readonly confirm: string;
  readonly consequence: string;
  readonly done: string;
  readonly needsReason: boolean;
  readonly focus?: string;
}

const decisions: readonly Decision[] = [
  {
    status: "approved",
    key: "a",
    label: "Approve",
    confirm: "Approve and Publish",
    consequence: "The vehicle is listed right away, managed by the seller, and the seller is notified.",
    done: "The vehicle is listed.",
    needsReason: false,
    focus: "[type=submit]",
  },
  {
    status: "changes_requested",
    key: "c",
    label: "Request Changes",
    shortLabel: "Changes",
    confirm: "Send Request",
    consequence: "It goes back to the seller with your note, and returns to the queue when resubmitted.",
    done: "Changes requested from the seller.",
    needsReason: true,
  },
  {
    status: "rejected",
    key: "r",
    label: "Reject",
    confirm: "Reject Submission",
    consequence: "The review ends and the seller sees the reason. It can’t be reopened.",
    done: "The seller was notified.",
    needsReason: true,
  },
];

const badgeOptions: Readonly<Record<string, NewBadge | null>> = {
  "": null,
  featured: { text: "Featured", variant: "featured" },
  new: { text: "New", variant: "new" },
};

const badgeChoices = [
  { value: "", label: "No badge" },
  { value: "featured", label: "Featured" },
  { value: "new", label: "New" },
];

const FieldRow = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(${theme.size[9]}, 1fr));
  align-items: start;
  gap: ${theme.space[2]};
`;

interface DecisionValues extends AudienceValues {
  notes: string;
  badge: string;
}

const reasonSchema = formSchema<DecisionValues>("submissionDecision");
const noteSchema = formSchema<DecisionValues>("submissionDecision", { optional: ["notes"] });

const lacksPhotos = ({ checks, pictures }: SubmissionCase): boolean =>
  pictures.length === 0 && checks.some(({ name, state }) => name === "pictures" && state === "warning");

interface DecisionBarProps {
  readonly submission: SubmissionCase;
  readonly onDecided: (updated: SubmissionCase) => Promise<void>;
  /** Called when the case was decided or changed meanwhile; returns it as it is now. */
  readonly onOutdated: () => Promise<SubmissionCase | undefined>;
}

/** Approve, request changes or reject, by button or the shortcuts A, C, R; explains the effect before confirming. */
export default function DecisionBar({ submission, onDecided, onOutdated }: DecisionBarProps) {
  const { notify } = useToast();
  const [decision, setDecision] = useState<Decision | null>(null);
  const choices = decisions.filter(({ status }) => submission.decisions.includes(status));
  useShortcuts(Object.fromEntries(choices.map((each) => [each.key, () => setDecision(each)])));

  const drafts = submissionDrafts(submission.id);
  const discard = useDiscardDrafts();
  const review = useReviewedVersion(submission.revision, decision !== null);
  const draftOf = ({ needsReason }: Decision) => (needsReason ? drafts.reason : drafts.note);
  return (
    <CaseDecision choices={choices} chosen={decision} onChoose={setDecision} draftOf={draftOf}>
      {decision && (
        <Form<DecisionValues>
          key={decision.needsReason ? "reason" : "note"}
          draftKey={draftOf(decision).key}
          keepsDraft
          initialValues={{ notes: "", badge: "", ...publicListing }}
          schema={decision.needsReason ? reasonSchema : noteSchema}
          confirmSubmit={review.confirmSubmit}
          onSubmit={({ notes, badge, ...audience }) =>
            decideSubmission(submission.id, {
              status: decision.status,
              notes: notes.trim(),
              ...(decision.status === "approved" && {
                badge: badgeOptions[badge] ?? null,
                ...toAudienceFields(audience),
              }),
              revision: review.version,
            }).then((decided) => {
              discard([drafts.reason.key, drafts.note.key]);
              return onDecided(decided);
            })
          }
          success={{ title: `${submission.make} ${submission.model}`, description: decision.done }}
          describeFailure={(error) => (hasStatus(error, 409) ? null : errorMessage(error))}
          onFailure={async (error) => {
            if (!hasStatus(error, 409)) return;
            const current = await onOutdated().catch(() => undefined);
            const isDecided = current !== undefined && current.status !== "pending";
            notify({
              title: isDecided ? "Already decided" : "This submission has changed",
              description: errorMessage(error, "A colleague already decided this."),
            });
          }}
        >
          <HelpText>{decision.consequence}</HelpText>
          {decision.status === "approved" && lacksPhotos(submission) && (
            <HelpText role="status">There are no photos: the listing will be published without any.</HelpText>
          )}
          {decision.status === "approved" && (
            <FieldRow>
              <SelectField name="badge" label="Badge" options={badgeChoices} />
              <AudienceFields />
            </FieldRow>
          )}
          <TextAreaField
            name="notes"
            label={decision.needsReason ? "Reason, shown to the seller" : "Note to the seller (optional)"}
            rows={2}
            onKeyDown={sendOnCtrlEnter}
          />
          {review.notice("The seller changed this submission while you were deciding.")}
          <FormFooter
            label={review.labelOf(decision.confirm)}
            pendingLabel="Deciding"
            variant={decision.status === "rejected" ? "destructive" : "primary"}
            onCancel={() => setDecision(null)}
          />
        </Form>
      )}
    </CaseDecision>
  );
}
