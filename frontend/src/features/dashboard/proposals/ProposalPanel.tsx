import { useOwnListing, withdrawProposal } from "@entities/listing/api/useProposal";
import { ContentChanges } from "@entities/listing/ContentChanges";
import type { ListingProposal } from "@entities/listing/types";
import type { SubmissionListing } from "@entities/submission/types";
import { isForSale } from "@entities/vehicle/isForSale";
import { formatDate } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import { dialogOnDemand } from "@shared/ui/Dialog";
import { ButtonRow, MetaLine, UserText } from "@shared/ui/layout";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { Quotation } from "@shared/ui/Quotation";
import { useState } from "react";
import { DashboardPanel } from "../DashboardPanel";

const ProposalDialog = dialogOnDemand(() => import(/* webpackChunkName: "submission-editor" */ "./ProposalDialog"));

const TITLE = "Changes to the listing";

function stateText({ state, proposedAt, closedAt }: ListingProposal): string {
  const day = formatDate(closedAt ?? proposedAt);
  switch (state) {
    case "open":
      return `Sent to the concierge on ${day}. The listing stays as it is until they approve your changes.`;
    case "approved":
      return `Your changes were approved on ${day} and are on the listing.`;
    case "declined":
      return `Your changes were declined on ${day}.`;
    case "withdrawn":
      return `You withdrew your changes on ${day}.`;
    case "lapsed":
      return `Your changes lapsed on ${day}: the vehicle was no longer for sale.`;
  }
}

interface ProposalPanelProps {
  readonly submissionId: number;
  readonly listing: SubmissionListing;
}

/** The seller's proposed changes to their live listing, and the concierge's decision. */
export default function ProposalPanel({ submissionId, listing }: ProposalPanelProps) {
  const { data, error, mutate } = useOwnListing(submissionId);
  const [isEditing, setEditing] = useState(false);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const canPropose = isForSale(listing);
  if (!data) {
    if (!canPropose) return null;
    return (
      <DashboardPanel title={TITLE}>
        <QueryFallback
          query={{ error, mutate }}
          title="The listing’s content couldn’t be shown."
          loading="Loading the listing"
          height={theme.size[8]}
        />
      </DashboardPanel>
    );
  }
  const { proposal } = data;
  const isOpen = proposal?.state === "open";
  if (!canPropose && !proposal) return null;
  return (
    <DashboardPanel title={TITLE}>
      {proposal ? (
        <>
          <MetaLine>{stateText(proposal)}</MetaLine>
          {proposal.reason && <Quotation>{proposal.reason}</Quotation>}
          {(isOpen || proposal.state === "declined") && (
            <ContentChanges {...proposal} photosAfter={proposal.proposed.photos} photosLabel="Photos as proposed" />
          )}
        </>
      ) : (
        <UserText>
          Something to correct or add? Suggest new texts, facts or photos; the concierge checks them before they appear.
        </UserText>
      )}
      {canPropose && (
        <ButtonRow>
          <Button aria-haspopup="dialog" onClick={() => setEditing(true)}>
            {isOpen ? "Edit Changes" : "Suggest Changes"}
          </Button>
          {isOpen && (
            <Button variant="quiet" aria-haspopup="dialog" onClick={() => setWithdrawing(true)}>
              Withdraw Changes
            </Button>
          )}
        </ButtonRow>
      )}
      <ProposalDialog
        submissionId={submissionId}
        own={data}
        open={isEditing}
        onOpenChange={setEditing}
        onSent={(changed) => void mutate(changed, { revalidate: false })}
        onOutdated={() => void mutate()}
      />
      <ConfirmDialog
        open={isWithdrawing}
        onOpenChange={setWithdrawing}
        title="Withdraw your changes?"
        description="The listing stays as it is. You can suggest changes again at any time."
        confirmLabel="Withdraw Changes"
        onConfirm={async () => mutate(await withdrawProposal(submissionId), { revalidate: false })}
        onOutdated={() => void mutate()}
      />
    </DashboardPanel>
  );
}
