import { fieldLabel } from "@entities/listing/labels";
import { Select } from "@shared/form/Select";
import { formatDateTime } from "@shared/format";
import { MutedSpan, SmallLabel } from "@shared/ui/layout";
import { useSearchParams } from "react-router-dom";
import { useAdminProposals } from "../api/proposals";
import { MasterDetailLayout } from "../MasterDetailLayout";
import type { QueuedProposal } from "../types";
import { proposalStateLabels } from "./labels";
import { ProposalCasePanel } from "./ProposalCasePanel";

const filterOptions = [
  { value: "open", label: "Waiting" },
  { value: "closed", label: "Decided" },
];

function ProposalRow({ proposal }: { proposal: QueuedProposal }) {
  const { title, fields, seller, state, proposedAt } = proposal;
  return (
    <>
      <span>{title}</span>
      <MutedSpan>{fields.map(fieldLabel).join(", ")}</MutedSpan>
      <SmallLabel>
        {[`@${seller.username}`, state !== "open" && proposalStateLabels[state], formatDateTime(proposedAt)]
          .filter(Boolean)
          .join(" · ")}
      </SmallLabel>
    </>
  );
}

/** Changes of their listings that sellers propose. */
export default function ProposalsSection() {
  const [parameters, setParameters] = useSearchParams();
  const state = parameters.get("show") === "closed" ? "closed" : "open";
  const { items, error, loadMore, mutate } = useAdminProposals({ state });
  return (
    <MasterDetailLayout
      title="Proposed changes"
      path="proposals"
      toolbar={
        <Select
          aria-label="Show"
          value={state}
          options={filterOptions}
          onChange={({ currentTarget: { value } }) => setParameters(value === "open" ? {} : { show: value })}
        />
      }
      items={items}
      error={error}
      onRetry={() => void mutate()}
      itemKey={({ id }) => String(id)}
      renderRow={(proposal) => <ProposalRow proposal={proposal} />}
      emptyText={state === "open" ? "All clear" : "No decided changes yet"}
      onLoadMore={loadMore}
    >
      {(key) => <ProposalCasePanel key={key} caseKey={key} onChanged={() => void mutate()} />}
    </MasterDetailLayout>
  );
}
