import type { ListingProposalState } from "@entities/listing/types";

export const proposalStateLabels: Readonly<Record<ListingProposalState, string>> = {
  open: "Waiting",
  approved: "Approved",
  declined: "Declined",
  withdrawn: "Withdrawn",
  lapsed: "Lapsed",
};
