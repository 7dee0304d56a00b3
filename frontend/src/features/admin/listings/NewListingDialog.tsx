import { toListingField } from "@entities/listing/contentValues";
import { ListingFields } from "@entities/listing/ListingFields";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { Dialog } from "@shared/ui/Dialog";
import { addListing } from "../api/listings";
import type { AdminListing } from "../types";
import { emptyListing, listingSchema, toNewListing } from "./listingValues";
import { type ListingDraftRef, useListingDraft, useOpenDraft } from "./useListingDraft";

interface NewListingDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onAdded: (listing: AdminListing) => Promise<void> | void;
}

/** Dialog to add a listing of the marketplace itself. */
export default function NewListingDialog({ open, onOpenChange, onAdded }: NewListingDialogProps) {
  const draft = useListingDraft();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="widest"
      title="New listing"
      description="A vehicle we offer ourselves. Visitors see it right away."
    >
      <NewListingForm
        draftRef={draft}
        onAdded={(listing) => {
          onOpenChange(false);
          return onAdded(listing);
        }}
      />
    </Dialog>
  );
}

interface NewListingFormProps extends Pick<NewListingDialogProps, "onAdded"> {
  readonly draftRef: ListingDraftRef;
}

function NewListingForm({ draftRef, onAdded }: NewListingFormProps) {
  const { photos, form } = useOpenDraft(draftRef, emptyListing, []);
  return (
    <Form
      draftKey="admin/listings/new"
      keepsDraft
      initialValues={emptyListing}
      onValuesChange={form.onValuesChange}
      schema={listingSchema}
      success={({ title }: AdminListing) => ({ title, description: "The vehicle is listed." })}
      mapFieldName={toListingField}
      onSubmit={async (values, { keyFor }) => {
        const content = toNewListing(values, photos.uploaded);
        const listing = await addListing(content, keyFor(content));
        draftRef.current = null;
        await onAdded(listing);
        return listing;
      }}
    >
      {({ values }) => (
        <>
          <ListingFields values={values} photos={photos} />
          <FormFooter label="List Vehicle" pendingLabel="Listing" wide disabled={photos.isBusy} />
        </>
      )}
    </Form>
  );
}
