import type { Vehicle } from "./types";

/** Labels of the states of a listing. */
export const vehicleStatusLabels: Readonly<Record<Vehicle["status"], string>> = {
  live: "For sale",
  under_offer: "Under offer",
  sold: "Sold",
  withdrawn: "Withdrawn",
};
