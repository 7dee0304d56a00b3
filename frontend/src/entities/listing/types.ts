import type { Schema } from "@shared/api/types";

/** Facts, texts and photos of a listing. */
export type ListingContent = Schema<"ListingContent">;

/** The seller's listing with the latest proposal about it. */
export type OwnListingContent = Schema<"OwnListingContent">;

/** A change of a listing that its seller proposes. */
export type ListingProposal = Schema<"ListingProposal">;
export type NewListingProposal = Schema<"NewListingProposal">;
export type ListingProposalState = Schema<"ListingProposalState">;
