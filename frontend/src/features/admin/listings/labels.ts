import type { AdminListing } from "../types";

/** Labels of listings that not everyone sees. */
export const audienceNames = { everyone: "Public", collectors: "Collectors first", staff: "Staff only" } as const;

/** Labels of listing states in the admin area. */
export const listingStatusLabels: Readonly<Record<AdminListing["status"], string>> = {
  live: "For sale",
  under_offer: "Under offer",
  sold: "Sold",
  withdrawn: "Withdrawn",
};
