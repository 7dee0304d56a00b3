import type { Schema } from "@shared/api/types";

/** Facts, texts and photos of a listing. */
export type ListingContent = Schema<"ListingContent">;

/** The seller's listing with the latest proposal about it. */
export type OwnListingContent = Schema<"OwnListingContent">;

/** Differences between two versions of a listing. */
export type ContentDifferences = Schema<"ContentChanges">;

/** Edits of a listing by staff, which its seller signs off. */
export type SignOff = Schema<"SignOff">;
export type SignOffState = Schema<"SignOffState">;
export type SignOffAnswer = Schema<"SignOffAnswer">;

/** A change of a listing that its seller proposes. */
export type ListingProposal = Schema<"ListingProposal">;
export type NewListingProposal = Schema<"NewListingProposal">;
export type ListingProposalState = Schema<"ListingProposalState">;
