import { singleProposal, useAdminProposals } from "../api/proposals";
import { ContentReviewQueue } from "../content-reviews/ContentReviewQueue";
import { useQueueFilter } from "../useQueueFilter";
import { proposalStateLabels } from "./labels";
import { ProposalCase } from "./ProposalCase";

const filters = {
  open: { label: "Waiting", emptyText: "All clear" },
  closed: { label: "Decided", emptyText: "No decided changes yet" },
} as const;

/** Changes of their listings that sellers propose. */
export default function ProposalsSection() {
  const [state, select] = useQueueFilter({ parameter: "show", label: "Show", filters });
  const list = useAdminProposals({ state });
  return (
    <ContentReviewQueue
      title="Proposed changes"
      path="proposals"
      toolbar={select}
      list={list}
      emptyText={filters[state].emptyText}
      outcome={(proposal) => (proposal.state === "open" ? null : proposalStateLabels[proposal.state])}
      time={({ proposedAt }) => proposedAt}
      request={singleProposal}
      missingText="Proposed changes not found"
    >
      {(proposal, onChanged) => <ProposalCase proposal={proposal} onChanged={onChanged} />}
    </ContentReviewQueue>
  );
}
