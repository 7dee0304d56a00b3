/** Labels of the changes of a listing's status that staff may make; the server says which those are. */
import type { AdminListing } from "../types";

export type ListingStatus = AdminListing["status"];

interface TransitionLabels {
  readonly button: string;
  readonly title: string;
  readonly consequence: string;
}

const transitionLabels: Readonly<Record<ListingStatus, TransitionLabels>> = {
  live: {
    button: "List for Sale",
    title: "List it for sale?",
    consequence: "It appears in the listings right away, and watchers are notified.",
  },
  under_offer: {
    button: "Mark Under Offer",
    title: "Mark it as under offer?",
    consequence: "It stays listed, and others can still ask about it.",
  },
  sold: {
    button: "Mark Sold",
    title: "Mark it as sold?",
    consequence: "It comes off the listings. Its page stays up as a record, with the sale price.",
  },
  withdrawn: {
    button: "Withdraw",
    title: "Withdraw it?",
    consequence: "It comes off the listings and its page is taken down. The seller sees the reason.",
  },
};

const REVERSAL =
  "The asking price from before the sale applies again. The sale stays in the price history, marked as corrected, and no longer counts as a comparable. Watchers and the seller are notified.";

/** Labels of transitions from `sold`, which reverse the recorded sale. */
const reversalLabels: Partial<Record<ListingStatus, TransitionLabels>> = {
  live: { button: "Reverse Sale", title: "Reverse this sale?", consequence: REVERSAL },
  under_offer: {
    button: "Back to Under Offer",
    title: "Reverse this sale and mark it as under offer?",
    consequence: REVERSAL,
  },
};

/** A car that was withdrawn, for instance because its feed no longer names it, and turns out to be sold. */
const withdrawnSaleLabels: TransitionLabels = {
  ...transitionLabels.sold,
  consequence: "It is not for sale on the site. Its page comes back as a record with the sale price.",
};

/** Labels of the transition from one status to another. */
export function labelsFor(from: ListingStatus, to: ListingStatus): TransitionLabels {
  if (from === "withdrawn" && to === "sold") return withdrawnSaleLabels;
  return (from === "sold" && reversalLabels[to]) || transitionLabels[to];
}
