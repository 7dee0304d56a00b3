import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { NewListingProposal, OwnListingContent } from "../types";

const PROPOSAL_PATH = "/api/vehicle-submissions/{id}/proposal";

const pathParams = (id: number) => ({ path: { id } });

/** Content of the seller's own listing with the latest proposal about it; null for a submission without a listing. */
export function useOwnListing(submissionId: number | null) {
  return useQuery<OwnListingContent>(
    submissionId === null ? null : cacheKey(`/api/vehicle-submissions/${submissionId}/proposal`),
    () => unwrap(api.GET(PROPOSAL_PATH, { params: pathParams(submissionId ?? 0) })),
    // Staff change it too.
    { revalidateIfStale: true },
  );
}

/** Proposes a change of the listing, replacing the open proposal. */
export function proposeChange(submissionId: number, proposal: NewListingProposal): Promise<OwnListingContent> {
  return unwrap(api.PUT(PROPOSAL_PATH, { params: pathParams(submissionId), body: proposal }));
}

/** Withdraws the open proposal. */
export function withdrawProposal(submissionId: number): Promise<OwnListingContent> {
  return unwrap(api.DELETE(PROPOSAL_PATH, { params: pathParams(submissionId) }));
}
