import type { DeskVehicle } from "../../../shared/api/selling/wire";

/** The states of a listing as the desk writes them. */
export const listingStates: Readonly<Record<DeskVehicle["status"], string>> = {
  live: "For sale",
  under_offer: "Under offer",
  sold: "Sold",
  withdrawn: "Withdrawn",
};
