import type { DeskListing } from "@features/admin/types";

/** The states of a listing as the desk writes them. */
export const listingStates: Readonly<Record<DeskListing["status"], string>> = {
  live: "For sale",
  under_offer: "Under offer",
  sold: "Sold",
  withdrawn: "Withdrawn",
};
