import { priceQuestion } from "@entities/listing/priceQuestion";
import { updateOwnListing } from "@entities/submission/api/useSubmissions";
import type { SubmissionDetail, SubmissionListing } from "@entities/submission/types";
import { responseText, viewsText } from "@entities/vehicle/activityText";
import { vehicleStatusLabels } from "@entities/vehicle/statusLabels";
import { FormDialog } from "@shared/form/FormDialog";
import { TextField } from "@shared/form/fields";
import { theme } from "@shared/theme/theme";
import { tabularNums } from "@shared/theme/typography";
import { Button, ButtonLink } from "@shared/ui/Button";
import { ButtonRow, MutedText } from "@shared/ui/layout";
import { onDemand, usePreload } from "@shared/ui/onDemand";
import { useConfirmation } from "@shared/ui/useConfirmation";
import { useState } from "react";
import styled from "styled-components";
import { DashboardPanel } from "./DashboardPanel";
import { ListingTermSection } from "./ListingTermSection";
import {
  type ActionValues,
  actionLabels,
  actionsFor,
  type ListingAction,
  schemas,
  toOwnListingChange,
} from "./listingActions";
import { formatEnteredPrice } from "./submissionValues";

/* In the chunk of the editor, which this page loads anyway. */
const NumberField = onDemand(() => import(/* webpackChunkName: "submission-editor" */ "@shared/form/NumberField"));

const Price = styled.p`
  ${tabularNums}
  font-family: ${theme.fontFamily.serif};
  font-size: ${theme.fontSize.title};
  line-height: 1.2;
`;

function ActionFields({ action, values }: { action: ListingAction; values: ActionValues }) {
  if (action === "withdrawn") return <TextField name="reason" label="Reason (optional)" autoComplete="off" />;
  if (action !== "price" && action !== "sold") return null;
  const isSale = action === "sold";
  const formatted = formatEnteredPrice(isSale ? values.soldPrice : values.price);
  const hint = formatted ? `Shown as ${formatted}` : "In US dollars";
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
  const { ask, dialog: confirmation } = useConfirmation();
  usePreload(NumberField);
  const openDialog = (next: ListingAction) => {
    setAction(next);
    setOpen(true);
  };

  const confirmPrice = async (values: ActionValues) => {
    const { priceNumeric, soldPriceNumeric } = toOwnListingChange(action, values);
    const entered = priceNumeric ?? soldPriceNumeric;
    const question = entered == null ? null : priceQuestion(listing.priceNumeric, entered, action === "sold");
    return question === null || ask({ title: "Is the price right?", description: question, confirmLabel: button });
  };

  const actions = actionsFor(listing);
  const { title, consequence, button, variant = "primary" } = actionLabels[action];
  const ends = action === "sold" || action === "withdrawn";
  return (
    <DashboardPanel title="The listing">
      <div>
        <Price>{listing.price}</Price>
        {actions.length > 0 && <p>{vehicleStatusLabels[listing.status]}</p>}
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
        {actions.map((available) => (
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
        description={typeof consequence === "function" ? consequence() : consequence}
        confirmLabel={button}
        variant={variant}
        initialValues={{
          price: listing.priceNumeric === null ? "" : String(listing.priceNumeric),
          soldPrice: "",
          reason: "",
        }}
        schema={schemas[action]}
        confirmSubmit={confirmPrice}
        success={{ title: "Listing Updated", description: actionLabels[action].done }}
        onConfirm={async (values) =>
          onChanged(await updateOwnListing(submission.id, toOwnListingChange(action, values)))
        }
        onOutdated={onOutdated}
      >
        {({ values }) => (
          <>
            {ends && <MutedText>Inquiries and appointments about it stay open with the concierge.</MutedText>}
            <ActionFields action={action} values={values} />
          </>
        )}
      </FormDialog>
      {confirmation}
    </DashboardPanel>
  );
}
