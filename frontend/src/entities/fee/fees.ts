import { siteDetails } from "@shared/site/siteDetails";

/** A fee of a sale on top of the price. */
export interface Fee {
  readonly label: string;
  /** As displayed: "$367.70" or "2.5%". */
  readonly amount: string;
  /** When it applies. */
  readonly note: string | null;
}

/** The fees of a sale; none unless the business states some. */
export function saleFees(): readonly Fee[] {
  const { fees } = siteDetails();
  return Array.isArray(fees) ? fees : [];
}
