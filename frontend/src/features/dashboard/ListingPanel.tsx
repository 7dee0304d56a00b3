import { updateOwnListing } from "@entities/submission/api/useSubmissions";
import type { ListingChange, SubmissionDetail, SubmissionListing } from "@entities/submission/types";
import { ApiError } from "@shared/api/error";
import { FieldLayout, fieldAria, Input } from "@shared/form/fieldLayout";
import { parseNumber } from "@shared/form/formSchema";
import { formatMoney } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { tabularNums } from "@shared/theme/typography";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button, ButtonLink } from "@shared/ui/Button";
import type { ButtonVariant } from "@shared/ui/buttonStyles";
import { ConfirmationBlocked, ConfirmDialog } from "@shared/ui/ConfirmDialog";
import { useId, useState } from "react";
import styled from "styled-components";
import { ButtonRow, DashboardPanel } from "./DashboardPanel";
import { formatEnteredPrice } from "./submissionValues";

const Price = styled.p`
  ${tabularNums}
  font-family: ${theme.fontFamily.serif};
  font-size: ${theme.fontSize.title};
  line-height: 1.2;
`;

type ListingAction = "price" | "under_offer" | "live" | "sold" | "withdrawn";

const listingStatusLabels: Readonly<Record<SubmissionListing["status"], string>> = {
  live: "For sale",
  under_offer: "Under offer",
  sold: "Sold",
  withdrawn: "Withdrawn",
};

/** Actions available to the seller per status. */
const availableActions: Readonly<Record<SubmissionListing["status"], readonly ListingAction[]>> = {
  live: ["price", "under_offer", "sold", "withdrawn"],
  under_offer: ["price", "live", "sold", "withdrawn"],
  sold: [],
  withdrawn: [],
};

interface ActionLabels {
  readonly button: string;
  readonly title: string;
  readonly consequence: string;
  readonly done: string;
  readonly variant: ButtonVariant;
}

const actionLabels: Readonly<Record<ListingAction, ActionLabels>> = {
  price: {
    button: "Change Price",
    title: "Change the price",
    consequence:
      "The new price is shown at once, the old one stays in the price history, and whoever watches it is told.",
    done: "The new price is shown.",
    variant: "primary",
  },
  under_offer: {
    button: "Mark Under Offer",
    title: "Mark it as under offer?",
    consequence: "It stays in the listings, marked. Others can still ask.",
    done: "It is marked as under offer.",
    variant: "primary",
  },
  live: {
    button: "Back to Live",
    title: "Offer it again?",
    consequence: "The mark is taken off, and whoever watches it is told.",
    done: "It is for sale again.",
    variant: "primary",
  },
  sold: {
    button: "Mark Sold",
    title: "Mark it as sold?",
    consequence: "It leaves the listings, and its page stays as a record. This cannot be undone here.",
    done: "It is marked as sold.",
    variant: "primary",
  },
  withdrawn: {
    button: "Withdraw from Sale",
    title: "Withdraw it from sale?",
    consequence: "It leaves the listings, and nobody can open its page. This cannot be undone here.",
    done: "It is not offered any more.",
    variant: "destructive",
  },
};

interface ListingPanelProps {
  readonly submission: SubmissionDetail;
  readonly listing: SubmissionListing;
  readonly onChanged: (changed: SubmissionDetail) => Promise<void>;
  readonly onOutdated: () => void;
}

/** Listing status after approval, with the seller's actions. */
export function ListingPanel({ submission, listing, onChanged, onOutdated }: ListingPanelProps) {
  const { notify } = useToast();
  const [action, setAction] = useState<ListingAction>("price");
  const [isOpen, setOpen] = useState(false);
  const [input, setInput] = useState("");
  const [fieldError, setFieldError] = useState<string>();
  const fieldId = useId();

  const openDialog = (next: ListingAction) => {
    setAction(next);
    setInput(next === "price" ? String(listing.priceNumeric) : "");
    setFieldError(undefined);
    setOpen(true);
  };

  const toListingChange = (): ListingChange => {
    const amount = Math.round(parseNumber(input));
    if (action === "price") return { priceNumeric: amount };
    if (action === "sold") return { status: action, soldPriceNumeric: amount };
    if (action === "withdrawn" && input.trim() !== "") return { status: action, reason: input.trim() };
    return { status: action };
  };
  const confirm = async () => {
    if ((action === "price" || action === "sold") && (input.trim() === "" || Number.isNaN(parseNumber(input)))) {
      setFieldError(
        action === "sold" && input.trim() === "" ? "Please say what it was sold for" : "Please enter a valid price",
      );
      throw new ConfirmationBlocked();
    }
    setFieldError(undefined);
    try {
      await onChanged(await updateOwnListing(submission.id, toListingChange()));
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) onOutdated();
      throw error;
    }
    notify({ title: "Listing Updated", description: actionLabels[action].done });
  };

  const formattedPrice = formatEnteredPrice(input);
  const fields: Readonly<Partial<Record<ListingAction, { label: string; hint: string | undefined }>>> = {
    price: { label: "Price", hint: formattedPrice ? `Shown as ${formattedPrice}` : "In US dollars" },
    sold: { label: "Sold for", hint: formattedPrice ? `Kept as ${formattedPrice}` : "In US dollars" },
    withdrawn: { label: "Reason (optional)", hint: undefined },
  };
  const field = fields[action];
  const { title, consequence, button, variant } = actionLabels[action];
  return (
    <DashboardPanel title="The listing">
      <div>
        <Price>{listing.price || formatMoney(listing.priceNumeric)}</Price>
        <p>{listingStatusLabels[listing.status]}</p>
      </div>
      <ButtonRow>
        {submission.vehicleId !== null && listing.status !== "withdrawn" && (
          <ButtonLink to={`/listings/${submission.vehicleId}`}>See the Listing</ButtonLink>
        )}
        {availableActions[listing.status].map((available) => (
          <Button
            key={available}
            variant={available === "withdrawn" ? "quiet" : "secondary"}
            aria-haspopup="dialog"
            onClick={() => openDialog(available)}
          >
            {actionLabels[available].button}
          </Button>
        ))}
      </ButtonRow>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        description={consequence}
        confirmLabel={button}
        variant={variant}
        onConfirm={confirm}
      >
        {field && (
          <FieldLayout label={field.label} state={{ id: fieldId, hint: field.hint, error: fieldError }}>
            <Input
              inputMode={action === "withdrawn" ? "text" : "numeric"}
              autoComplete="off"
              maxLength={1000}
              value={input}
              onChange={({ currentTarget }) => setInput(currentTarget.value)}
              {...fieldAria({ id: fieldId, hint: field.hint, error: fieldError })}
            />
          </FieldLayout>
        )}
      </ConfirmDialog>
    </DashboardPanel>
  );
}
