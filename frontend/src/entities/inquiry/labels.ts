import { vehicleStatusLabels } from "@entities/vehicle/statusLabels";
import { formatDate } from "@shared/format";
import type { Inquiry, InquiryListing } from "./types";

/** Labels of inquiry stages. */
export const stageLabels: Readonly<Record<Inquiry["stage"], string>> = {
  received: "Received",
  answered: "Answered",
  closed: "Closed",
};

/** Labels of kinds of inquiries. */
export const kindLabels: Readonly<Record<Inquiry["kind"], string>> = {
  inquiry: "Question",
  appointment: "Appointment",
};

const serviceLabels: Readonly<Record<string, string>> = {
  acquisition: "Acquisition",
  inspection: "Inspection",
  care: "Care",
};

const listingLabels: Readonly<Record<InquiryListing["status"], string>> = {
  ...vehicleStatusLabels,
  expired: "Expired",
  unavailable: "Not available",
};

/** State of the listing that an inquiry is about, with its date: "Sold, November 21, 2026". */
export const listingStateText = ({ status, since }: InquiryListing): string =>
  [listingLabels[status], since && formatDate(since)].filter(Boolean).join(", ");

/** Whether an appointment about the listing can be confirmed or moved; any without a listing can. */
export const isForSale = (listing: InquiryListing | null | undefined): boolean =>
  !listing || listing.status === "live" || listing.status === "under_offer";

/** Subject line of an inquiry. */
export function inquirySubject({ asked, kind }: Pick<Inquiry, "asked" | "kind">): string {
  if (asked.vehicle) return asked.vehicle;
  if (asked.service) return serviceLabels[asked.service] ?? asked.service;
  return kind === "appointment" ? "An appointment" : "A question";
}
