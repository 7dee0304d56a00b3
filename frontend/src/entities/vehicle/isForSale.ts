import type { Schema } from "@shared/api/types";

/** Whether the vehicle can still be bought, also while an offer for it is considered. */
export const isForSale = ({ status }: { readonly status: Schema<"ListingStatus"> }): boolean =>
  status === "live" || status === "under_offer";
