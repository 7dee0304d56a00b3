import type { AdminListing } from "../types";

/** The states of a listing as the desk writes them. */
export const listingStatusLabels: Readonly<Record<AdminListing["status"], string>> = {
  live: "For sale",
  under_offer: "Under offer",
  sold: "Sold",
  withdrawn: "Withdrawn",
};
