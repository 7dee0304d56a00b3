import type { ListingContent, ListingProposal, OwnListingContent, SignOff } from "@entities/listing/types";
import type { PictureData } from "@entities/picture/types";
import { ownFacts } from "./facts";
import { uploadedPicture } from "./submissions";

/** A photo of a listing. */
export function listingPhoto(id: string, alt = ""): PictureData {
  const { url: _, id: __, ...photo } = uploadedPicture(id, { alt });
  return photo;
}

export const listingContent = (traits: Partial<ListingContent> = {}): ListingContent => ({
  make: "Lamborghini",
  model: "Miura P400 SV",
  year: "1972",
  milesNumeric: 18_300,
  location: "Lake Forest, IL",
  description: "One of **150**.",
  specs: ["3.9L V12"],
  facts: ownFacts,
  photos: [listingPhoto("front", "The front"), listingPhoto("seats", "The seats")],
  ...traits,
});

/** An open proposal of another description and order of photos. */
export function listingProposal(traits: Partial<ListingProposal> = {}): ListingProposal {
  const { photos } = listingContent();
  return {
    id: 5,
    state: "open",
    revision: 1,
    changes: [{ field: "description", before: "One of **150**.", after: "One of 150, two owners." }],
    photosBefore: photos,
    proposed: listingContent({ description: "One of 150, two owners.", photos: photos.toReversed() }),
    proposedAt: "2026-11-21T15:00:00Z",
    closedAt: null,
    reason: null,
    ...traits,
  };
}

export const ownListing = (proposal: ListingProposal | null = null): OwnListingContent => ({
  content: listingContent(),
  version: "1764000000000000",
  proposal,
  signOff: null,
});

/** An open sign-off of another description and order of photos. */
export function signOff(traits: Partial<SignOff> = {}): SignOff {
  const { photos } = listingContent();
  return {
    id: 9,
    state: "open",
    revision: 1,
    changes: [{ field: "description", before: "One of **150**.", after: "One of 150, two owners." }],
    photosBefore: photos,
    photosAfter: photos.toReversed(),
    editedAt: "2026-11-21T15:00:00Z",
    objectedAt: null,
    objection: null,
    closedAt: null,
    reason: null,
    ...traits,
  };
}
