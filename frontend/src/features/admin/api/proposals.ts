import { api, unwrap } from "@shared/api/client";
import type { QueryOf } from "@shared/api/pagedList";
import type { ProposalDecision, ProposalReview, QueuedProposal } from "../types";
import { useFilteredList } from "./filteredList";
import { singleCase } from "./singleCase";

const PROPOSALS_PATH = "/api/admin/proposals";

/** Changes that sellers propose: open ones oldest first, others latest first. */
export const useAdminProposals = (filters: QueryOf<typeof PROPOSALS_PATH>) =>
  useFilteredList<QueuedProposal, QueryOf<typeof PROPOSALS_PATH>>(PROPOSALS_PATH, filters, (query) =>
    api.GET(PROPOSALS_PATH, { params: { query } }),
  );

/** Request for one proposal with its changes; null without an id. */
export const singleProposal = (id: number | null) =>
  singleCase(
    PROPOSALS_PATH,
    id,
    (id): Promise<ProposalReview> => unwrap(api.GET(`${PROPOSALS_PATH}/{id}`, { params: { path: { id } } })),
  );

/** Approves or declines a proposal and returns it. */
export function decideProposal(id: number, decision: ProposalDecision): Promise<ProposalReview> {
  return unwrap(api.POST(`${PROPOSALS_PATH}/{id}/decision`, { params: { path: { id } }, body: decision }));
}
