import type { AdminListing } from "../types";

/** Labels of listing states in the admin area. */
export const listingStatusLabels: Readonly<Record<AdminListing["status"], string>> = {
  live: "For sale",
  under_offer: "Under offer",
  sold: "Sold",
  withdrawn: "Withdrawn",
};
