import { toListingField, toListingPhotos } from "@entities/listing/contentValues";
import { ListingFields } from "@entities/listing/ListingFields";
import { priceQuestion } from "@entities/listing/priceQuestion";
import { errorMessage, hasStatus } from "@shared/api/error";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextAreaField } from "@shared/form/fields";
import { parseNumber } from "@shared/form/parseNumber";
import { theme } from "@shared/theme/theme";
import { Dialog } from "@shared/ui/Dialog";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { useConfirmation } from "@shared/ui/useConfirmation";
import { useState } from "react";
import { updateListing, useAdminListing } from "../api/listings";
import type { AdminListing, AdminListingDetail } from "../types";
import { type ListingValues, listingSchema, toListingChange, toListingValues } from "./listingValues";
import { type ListingDraftRef, useListingDraft, useOpenDraft } from "./useListingDraft";

const CHANGED_MEANWHILE =
  "Someone else changed this listing in the meantime. Save again to apply your changes to the current version; everything else stays as it is now.";

interface EditListingDialogProps {
  readonly vehicle: AdminListing;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onChanged: () => void;
}

/** Dialog to edit a listing as an admin. */
export default function EditListingDialog({ vehicle, open, onOpenChange, onChanged }: EditListingDialogProps) {
  const draft = useListingDraft();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="widest"
      title="Edit the listing"
      description="Visitors see changes right away. The audit log keeps the earlier values."
    >
      <EditForm
        id={vehicle.id}
        draftRef={draft}
        onDone={() => {
          onOpenChange(false);
          onChanged();
        }}
      />
    </Dialog>
  );
}

/** Loads what the list does not have. */
function EditForm({ id, draftRef, onDone }: { id: number; draftRef: ListingDraftRef; onDone: () => void }) {
  const detail = useAdminListing(id);
  // A form keeps the values that it was opened with, so it waits for the current ones.
  const [isCurrent, setCurrent] = useState(false);
  if (!isCurrent && detail.data && !detail.isValidating) setCurrent(true);
  if (!detail.data || !isCurrent) {
    return <QueryFallback query={detail} title="The listing couldn’t be loaded" height={theme.size[20]} />;
  }
  return <ListingForm listing={detail.data} draftRef={draftRef} onOutdated={() => detail.mutate()} onDone={onDone} />;
}

interface ListingFormProps {
  /** The current listing; the form keeps the values that it was opened with. */
  readonly listing: AdminListingDetail;
  readonly draftRef: ListingDraftRef;
  /** Reloads the listing that somebody else changed, and returns it. */
  readonly onOutdated: () => Promise<AdminListingDetail | undefined>;
  readonly onDone: () => void;
}

function ListingForm({ listing, draftRef, onOutdated, onDone }: ListingFormProps) {
  const { id, title, status } = listing;
  // The listing reloads behind the form: only a refusal, which says so, moves the form to another version.
  const [version, setVersion] = useState(listing.version);
  const { ask, dialog: confirmation } = useConfirmation();
  const { draft, photos, form } = useOpenDraft(draftRef, toListingValues(listing), toListingPhotos(listing.photos));
  const confirmPrice = async ({ price, isPriceOnRequest }: ListingValues) => {
    const isSame = isPriceOnRequest || status === "sold" || price === draft.initialValues.price;
    const question = isSame ? null : priceQuestion(listing.priceNumeric, parseNumber(price));
    return (
      question === null || ask({ title: "Is the price right?", description: question, confirmLabel: "Change Price" })
    );
  };
  return (
    <>
      <Form
        draftKey={`admin/listings/${id}/edit`}
        {...form}
        schema={listingSchema}
        success={{ title, description: "The listing was changed." }}
        mapFieldName={toListingField}
        confirmSubmit={confirmPrice}
        describeFailure={(error) => (hasStatus(error, 409) ? CHANGED_MEANWHILE : errorMessage(error))}
        onOutdated={async () => {
          const current = await onOutdated();
          if (current) setVersion(current.version);
        }}
        onSubmit={async (values) => {
          const change = toListingChange([draft.initialValues, draft.initialPhotos], [values, photos.uploaded]);
          await updateListing(id, { ...change, version });
          draftRef.current = null;
          onDone();
        }}
      >
        {({ values }) => (
          <>
            <ListingFields values={values} photos={photos} hasPrice={status !== "sold"} />
            <TextAreaField
              name="reason"
              label="Reason (optional)"
              rows={2}
              hint="The seller sees it. It stays in the audit log."
            />
            <FormFooter label="Save Changes" pendingLabel="Saving" wide disabled={photos.isBusy} />
          </>
        )}
      </Form>
      {confirmation}
    </>
  );
}
