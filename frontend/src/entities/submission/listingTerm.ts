/** Until when a seller's listing stays on the site, in sentences. */
import { formatDate } from "@shared/format";
import type { SubmissionListing } from "./types";

/** The end of a listing in a few words; null if it has none, or is off sale for another reason. */
export function listingEndText({ status, expiresAt, expiredAt }: SubmissionListing): string | null {
  if (status === "withdrawn") return expiredAt ? `Expired on ${formatDate(expiredAt)}` : null;
  return status !== "sold" && expiresAt ? `Listed until ${formatDate(expiresAt)}` : null;
}

/** What the seller can do about the end of a listing; null if there is nothing to say. */
export function renewalText(listing: SubmissionListing): string | null {
  const { expiredAt, canRenew, renewableFrom, renewableUntil } = listing;
  if (listingEndText(listing) === null) return null;
  if (expiredAt) {
    return canRenew && renewableUntil
      ? `Renew it by ${formatDate(renewableUntil)}, and it goes live again right away.`
      : "To list the car again, please ask the concierge.";
  }
  if (canRenew) return "Still for sale? Renew it for another full term.";
  return renewableFrom ? `You can renew it from ${formatDate(renewableFrom)}.` : null;
}
