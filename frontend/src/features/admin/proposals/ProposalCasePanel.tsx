import { ContentChanges } from "@entities/listing/ContentChanges";
import { fieldLabel } from "@entities/listing/labels";
import { ApiError } from "@shared/api/error";
import { ReasonDialog } from "@shared/form/ReasonDialog";
import { formatDateTime } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import { EmptyState } from "@shared/ui/ErrorState";
import { ActionRow, SmallLabel } from "@shared/ui/layout";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { useState } from "react";
import { Link } from "react-router-dom";
import { CaseArticle, CaseFacts, CaseSection, CaseTitle, HelpText } from "../admin.styles";
import { decideProposal, useProposalReview } from "../api/proposals";
import { parseCaseNumber } from "../CaseLoader";
import type { ProposalReview } from "../types";
import { proposalStateLabels } from "./labels";

interface ProposalCasePanelProps {
  readonly caseKey: string;
  /** Called after a decision, or when the proposal had changed meanwhile. */
  readonly onChanged: () => void;
}

/** A proposed change of a listing, with the decision. */
export function ProposalCasePanel({ caseKey, onChanged }: ProposalCasePanelProps) {
  const id = parseCaseNumber(caseKey);
  const query = useProposalReview(id);
  const { data: proposal, error, mutate } = query;
  if (id === null || (error instanceof ApiError && error.status === 404)) {
    return <EmptyState title="Proposed changes not found" />;
  }
  if (!proposal) {
    return <QueryFallback query={query} title="The proposed changes couldn’t be loaded." height={theme.size[20]} />;
  }
  const refresh = () => {
    void mutate();
    onChanged();
  };
  return <Proposal proposal={proposal} onChanged={refresh} />;
}

function Proposal({ proposal, onChanged }: { proposal: ProposalReview; onChanged: () => void }) {
  const { id, title, state, seller, vehicleId, submissionId, proposedAt, closedAt, revision, conflicts } = proposal;
  const [dialog, setDialog] = useState<"approve" | "decline" | null>(null);
  const handleOpenChange = (isOpen: boolean) => {
    if (!isOpen) setDialog(null);
  };
  return (
    <CaseArticle>
      <header>
        <CaseTitle>{title}</CaseTitle>
        <SmallLabel>{proposalStateLabels[state]}</SmallLabel>
      </header>
      <CaseFacts
        items={[
          ["Seller", seller ? `${seller.name || "No name"}, @${seller.username}` : "Unknown"],
          ["Proposed", formatDateTime(proposedAt)],
          ...(closedAt ? ([[proposalStateLabels[state], formatDateTime(closedAt)]] as const) : []),
          ...(proposal.reason ? ([["Reason", proposal.reason]] as const) : []),
          [
            "Open",
            <span key="links">
              <Link to={`/admin/listings/${vehicleId}`}>Listing</Link>
              {" · "}
              <Link to={`/admin/submissions/${submissionId}`}>Submission and conversation</Link>
            </span>,
          ],
        ]}
      />
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
              {`The listing has changed since: ${conflicts.map(fieldLabel).join(", ")}. Decline these changes, or ask the seller to suggest them again.`}
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
      <ConfirmDialog
        open={dialog === "approve"}
        onOpenChange={handleOpenChange}
        title="Approve these changes?"
        description="They appear on the listing right away. The seller is notified."
        confirmLabel="Approve and Publish"
        success={{ title, description: "The changes are on the listing." }}
        onConfirm={() => decideProposal(id, { decision: "approved", revision }).then(onChanged)}
        onOutdated={onChanged}
      />
      <ReasonDialog
        open={dialog === "decline"}
        onOpenChange={handleOpenChange}
        title="Decline these changes?"
        description="The listing stays as it is. The seller is notified and sees your reason."
        confirmLabel="Decline"
        variant="destructive"
        rules="caseReason"
        onConfirm={(reason) => decideProposal(id, { decision: "declined", revision, reason }).then(onChanged)}
        onOutdated={onChanged}
      />
    </CaseArticle>
  );
}
