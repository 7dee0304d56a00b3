/** Acts of a seller on a listing: labels, checks and requests. */
import type { ListingChange, SubmissionListing } from "@entities/submission/types";
import { type FormSchema, formSchema } from "@shared/form/formSchema";
import { parseNumber } from "@shared/form/parseNumber";
import { orCallSuffix } from "@shared/site/siteDetails";
import type { ButtonVariant } from "@shared/ui/buttonStyles";

export type ListingAction = "price" | "under_offer" | "live" | "sold" | "withdrawn";

/** Acts that the server permits the seller now. */
export const actionsFor = ({ canChangePrice, transitions }: SubmissionListing): readonly ListingAction[] => [
  ...(canChangePrice ? (["price"] as const) : []),
  ...transitions,
];

interface ActionLabels {
  readonly button: string;
  readonly title: string;
  readonly consequence: string | (() => string);
  readonly done: string;
  readonly variant?: ButtonVariant;
}

export const actionLabels: Readonly<Record<ListingAction, ActionLabels>> = {
  price: {
    button: "Change Price",
    title: "Change the price",
    consequence: "The new price shows right away. Watchers are notified, and the old price stays in the price history.",
    done: "The new price is shown.",
  },
  under_offer: {
    button: "Mark Under Offer",
    title: "Mark it as under offer?",
    consequence: "It stays listed, and others can still ask about it.",
    done: "It is marked as under offer.",
  },
  live: {
    button: "Back to Live",
    title: "List it for sale?",
    consequence: "Watchers are notified.",
    done: "It is for sale again.",
  },
  sold: {
    button: "Mark Sold",
    title: "Mark it as sold?",
    consequence: () =>
      `It comes off the listings, and its page stays up and shows this price. You can’t undo this here: to correct a mistake, write to the concierge under Conversation on this page${orCallSuffix()}.`,
    done: "It is marked as sold.",
  },
  withdrawn: {
    button: "Withdraw",
    title: "Withdraw it from sale?",
    consequence: "It comes off the listings, and its page is taken down. You can’t undo this here.",
    done: "It is no longer for sale.",
    variant: "destructive",
  },
};

export interface ActionValues {
  price: string;
  soldPrice: string;
  reason: string;
}

export const schemas: Readonly<Partial<Record<ListingAction, FormSchema<ActionValues>>>> = {
  price: formSchema("listingPrice"),
  sold: formSchema("sale"),
  withdrawn: formSchema("optionalReason"),
};

export function toOwnListingChange(action: ListingAction, { price, soldPrice, reason }: ActionValues): ListingChange {
  if (action === "price") return { priceNumeric: Math.round(parseNumber(price)) };
  if (action === "sold") return { status: action, soldPriceNumeric: Math.round(parseNumber(soldPrice)) };
  if (action === "withdrawn" && reason.trim() !== "") return { status: action, reason: reason.trim() };
  return { status: action };
}
