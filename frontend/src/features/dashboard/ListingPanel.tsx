import { updateOwnListing } from "@entities/submission/api/useSubmissions";
import type { ListingChange, SubmissionDetail, SubmissionListing } from "@entities/submission/types";
import { responseText, viewsText } from "@entities/vehicle/activityText";
import { vehicleStatusLabels } from "@entities/vehicle/statusLabels";
import { FormDialog } from "@shared/form/FormDialog";
import { TextField } from "@shared/form/fields";
import { type FormSchema, formSchema } from "@shared/form/formSchema";
import { parseNumber } from "@shared/form/parseNumber";
import { theme } from "@shared/theme/theme";
import { tabularNums } from "@shared/theme/typography";
import { Button, ButtonLink } from "@shared/ui/Button";
import type { ButtonVariant } from "@shared/ui/buttonStyles";
import { ButtonRow, MutedText } from "@shared/ui/layout";
import { onDemand, usePreload } from "@shared/ui/onDemand";
import { useState } from "react";
import styled from "styled-components";
import { DashboardPanel } from "./DashboardPanel";
import { ListingTermSection } from "./ListingTermSection";
import { formatEnteredPrice } from "./submissionValues";

/* In the chunk of the editor, which this page loads anyway. */
const NumberField = onDemand(() => import(/* webpackChunkName: "submission-editor" */ "@shared/form/NumberField"));

const Price = styled.p`
  ${tabularNums}
  font-family: ${theme.fontFamily.serif};
  font-size: ${theme.fontSize.title};
  line-height: 1.2;
`;

type ListingAction = "price" | "under_offer" | "live" | "sold" | "withdrawn";

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
  readonly variant?: ButtonVariant;
}

const actionLabels: Readonly<Record<ListingAction, ActionLabels>> = {
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
    consequence: "It comes off the listings, and its page stays up as a record. You can’t undo this here.",
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

interface ActionValues {
  price: string;
  soldPrice: string;
  reason: string;
}

const schemas: Readonly<Partial<Record<ListingAction, FormSchema<ActionValues>>>> = {
  price: formSchema("listingPrice"),
  sold: formSchema("sale"),
  withdrawn: formSchema("optionalReason"),
};

function toListingChange(action: ListingAction, { price, soldPrice, reason }: ActionValues): ListingChange {
  if (action === "price") return { priceNumeric: Math.round(parseNumber(price)) };
  if (action === "sold") return { status: action, soldPriceNumeric: Math.round(parseNumber(soldPrice)) };
  if (action === "withdrawn" && reason.trim() !== "") return { status: action, reason: reason.trim() };
  return { status: action };
}

function ActionFields({ action, values }: { action: ListingAction; values: ActionValues }) {
  if (action === "withdrawn") return <TextField name="reason" label="Reason (optional)" autoComplete="off" />;
  if (action !== "price" && action !== "sold") return null;
  const isSale = action === "sold";
  const formatted = formatEnteredPrice(isSale ? values.soldPrice : values.price);
  const hint = formatted ? `${isSale ? "Kept" : "Shown"} as ${formatted}` : "In US dollars";
  return <NumberField name={isSale ? "soldPrice" : "price"} label={isSale ? "Sold for" : "Price"} hint={hint} />;
}

interface ListingPanelProps {
  readonly submission: SubmissionDetail;
  readonly listing: SubmissionListing;
  readonly onChanged: (changed: SubmissionDetail) => Promise<void>;
  readonly onOutdated: () => void;
}

/** Listing status after approval, with the seller's actions. */
export default function ListingPanel({ submission, listing, onChanged, onOutdated }: ListingPanelProps) {
  const [action, setAction] = useState<ListingAction>("price");
  const [isOpen, setOpen] = useState(false);
  usePreload(NumberField);
  const openDialog = (next: ListingAction) => {
    setAction(next);
    setOpen(true);
  };

  const { title, consequence, button, variant = "primary" } = actionLabels[action];
  return (
    <DashboardPanel title="The listing">
      <div>
        <Price>{listing.price}</Price>
        <p>{vehicleStatusLabels[listing.status]}</p>
        {listing.activity && (
          <MutedText>{`${viewsText(listing.activity)} · ${responseText(listing.activity)}`}</MutedText>
        )}
      </div>
      <ListingTermSection
        submissionId={submission.id}
        listing={listing}
        onChanged={onChanged}
        onOutdated={onOutdated}
      />
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
      <FormDialog<ActionValues>
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        description={consequence}
        confirmLabel={button}
        variant={variant}
        initialValues={{
          price: listing.priceNumeric === null ? "" : String(listing.priceNumeric),
          soldPrice: "",
          reason: "",
        }}
        schema={schemas[action]}
        success={{ title: "Listing Updated", description: actionLabels[action].done }}
        onConfirm={async (values) => onChanged(await updateOwnListing(submission.id, toListingChange(action, values)))}
        onOutdated={onOutdated}
      >
        {({ values }) => <ActionFields action={action} values={values} />}
      </FormDialog>
    </DashboardPanel>
  );
}
