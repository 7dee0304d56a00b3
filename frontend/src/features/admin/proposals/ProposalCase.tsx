import { ContentChanges } from "@entities/listing/ContentChanges";
import { listingFieldLabel } from "@entities/listing/labels";
import { ReasonDialog } from "@shared/form/ReasonDialog";
import { formatDateTime } from "@shared/format";
import { Button } from "@shared/ui/Button";
import { ActionRow } from "@shared/ui/layout";
import { useState } from "react";
import { CaseSection, HelpText } from "../admin.styles";
import { decideProposal } from "../api/proposals";
import { ContentReviewCase } from "../content-reviews/ContentReviewCase";
import type { ProposalReview } from "../types";
import { useReviewedVersion } from "../useReviewedVersion";
import { proposalStateLabels } from "./labels";

interface ProposalCaseProps {
  readonly proposal: ProposalReview;
  /** Called after a decision, or when the proposal had changed meanwhile. */
  readonly onChanged: () => void;
}

/** A proposed change of a listing, with the decision. */
export function ProposalCase({ proposal, onChanged }: ProposalCaseProps) {
  const { id, title, state, proposedAt, closedAt, revision, conflicts } = proposal;
  const [dialog, setDialog] = useState<"approve" | "decline" | null>(null);
  const review = useReviewedVersion(revision, dialog !== null);
  const notice = review.notice("The seller changed this proposal while you were deciding.");
  const handleOpenChange = (isOpen: boolean) => {
    if (!isOpen) setDialog(null);
  };
  return (
    <ContentReviewCase
      review={proposal}
      stateLabel={proposalStateLabels[state]}
      facts={[
        ["Proposed", formatDateTime(proposedAt)],
        ...(closedAt ? ([[proposalStateLabels[state], formatDateTime(closedAt)]] as const) : []),
        ...(proposal.reason ? ([["Reason", proposal.reason]] as const) : []),
      ]}
    >
      <CaseSection aria-label="Proposed changes">
        <h3>Proposed changes</h3>
        <ContentChanges
          {...proposal}
          photosAfter={proposal.proposed.photos}
          photosLabel="Photos as proposed"
          conflicts={conflicts}
        />
      </CaseSection>
      {state === "open" && (
        <CaseSection aria-label="Decision">
          <h3>Decision</h3>
          {conflicts.length > 0 && (
            <HelpText role="alert">
              {`The listing has changed since: ${conflicts.map(listingFieldLabel).join(", ")}. Decline these changes, or ask the seller to suggest them again.`}
            </HelpText>
          )}
          <ActionRow>
            <Button
              variant="primary"
              aria-haspopup="dialog"
              disabled={conflicts.length > 0}
              onClick={() => setDialog("approve")}
            >
              Approve
            </Button>
            <Button aria-haspopup="dialog" onClick={() => setDialog("decline")}>
              Decline
            </Button>
          </ActionRow>
        </CaseSection>
      )}
      <ReasonDialog
        open={dialog === "approve"}
        onOpenChange={handleOpenChange}
        title="Approve these changes?"
        description="They appear on the listing right away. The seller is notified."
        confirmLabel={review.labelOf("Approve and Publish")}
        rules={null}
        success={{ title, description: "The changes are on the listing." }}
        confirmSubmit={review.confirmSubmit}
        onConfirm={() => decideProposal(id, { decision: "approved", revision: review.version }).then(onChanged)}
        onOutdated={onChanged}
      >
        {notice}
      </ReasonDialog>
      <ReasonDialog
        open={dialog === "decline"}
        onOpenChange={handleOpenChange}
        title="Decline these changes?"
        description="The listing stays as it is. The seller is notified and sees your reason."
        confirmLabel={review.labelOf("Decline")}
        variant="destructive"
        rules="caseReason"
        draftKey={`admin/proposals/${id}/reason`}
        keepsDraft
        confirmSubmit={review.confirmSubmit}
        onConfirm={(reason) =>
          decideProposal(id, { decision: "declined", revision: review.version, reason }).then(onChanged)
        }
        onOutdated={onChanged}
      >
        {notice}
      </ReasonDialog>
    </ContentReviewCase>
  );
}
