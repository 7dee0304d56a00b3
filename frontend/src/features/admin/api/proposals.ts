import { activeQuery } from "@shared/api/activeQuery";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { type QueryOf, usePagedList } from "@shared/api/pagedList";
import { useQuery } from "@shared/api/query";
import type { ProposalDecision, ProposalReview, QueuedProposal } from "../types";

const PROPOSALS = "/api/admin/proposals";

/** Changes that sellers propose: open ones oldest first, others latest first. */
export const useAdminProposals = (filters: QueryOf<typeof PROPOSALS>) =>
  usePagedList<QueuedProposal>({
    path: PROPOSALS,
    query: activeQuery(filters),
    read: ({ cursor }) =>
      api.GET(PROPOSALS, { params: { query: { ...activeQuery(filters), ...(cursor && { cursor }) } } }),
    idOf: ({ id }) => id,
    revalidateIfStale: true,
  });

/** One proposal with its changes; null sends no request. */
export const useProposalReview = (id: number | null) =>
  useQuery<ProposalReview>(
    id === null ? null : cacheKey(`${PROPOSALS}/${id}`),
    () => unwrap(api.GET(`${PROPOSALS}/{id}`, { params: { path: { id: id ?? 0 } } })),
    { revalidateIfStale: true },
  );

/** Approves or declines a proposal and returns it. */
export function decideProposal(id: number, decision: ProposalDecision): Promise<ProposalReview> {
  return unwrap(api.POST(`${PROPOSALS}/{id}/decision`, { params: { path: { id } }, body: decision }));
}
