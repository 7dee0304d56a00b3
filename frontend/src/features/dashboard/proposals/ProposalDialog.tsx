import { proposeChange } from "@entities/listing/api/useProposal";
import {
  type ContentValues,
  changedContent,
  listingPhotos,
  toContentValues,
  toListingField,
  toListingPhotos,
} from "@entities/listing/contentValues";
import { ListingFields } from "@entities/listing/ListingFields";
import type { OwnListingContent } from "@entities/listing/types";
import { dropPhotos, type PhotoKeeper, usePhotos } from "@entities/picture/upload/usePhotos";
import { emptyFacts, optionalFacts } from "@entities/vehicle/facts/factsValues";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { formSchema } from "@shared/form/formSchema";
import { Dialog } from "@shared/ui/Dialog";
import { useEffect, useState } from "react";

const schema = formSchema<ContentValues>("listingEdit", {
  fields: ["make", "model", "year", "location", "miles", ...Object.keys(emptyFacts)],
  optional: ["miles", ...optionalFacts],
});

/** Photos of the form while it is closed, and the photos that it began with. */
interface ProposedPhotos extends PhotoKeeper {
  initial: string;
}

interface ProposalFormProps {
  readonly submissionId: number;
  readonly own: OwnListingContent;
  readonly onSent: (changed: OwnListingContent) => void;
  /** Called when the listing was changed or sold meanwhile. */
  readonly onOutdated: () => void;
  readonly keeper: ProposedPhotos;
}

interface ProposalDialogProps extends Omit<ProposalFormProps, "keeper"> {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Dialog in which a seller proposes a change of their listing. */
export default function ProposalDialog({ open, onOpenChange, onSent, ...form }: ProposalDialogProps) {
  const [keeper] = useState<ProposedPhotos>({ store: null, initial: "" });
  useEffect(() => () => dropPhotos(keeper), [keeper]);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="widest"
      title="Suggest changes"
      description="The concierge checks your changes before they appear on the listing. You can change the price and status yourself at any time."
    >
      <ProposalForm
        {...form}
        keeper={keeper}
        onSent={(changed) => {
          onOpenChange(false);
          onSent(changed);
        }}
      />
    </Dialog>
  );
}

/** Starts from the open proposal, or from the listing. */
function ProposalForm({ submissionId, own, onSent, onOutdated, keeper }: ProposalFormProps) {
  const { content, proposal, version } = own;
  const [initial] = useState(() => {
    const proposed = proposal?.state === "open" ? proposal.proposed : content;
    const initialPhotos = JSON.stringify(proposed.photos);
    // Photos that were changed elsewhere meanwhile replace those of the closed form.
    if (keeper.initial !== initialPhotos) dropPhotos(keeper);
    keeper.initial = initialPhotos;
    return proposed;
  });
  const photos = usePhotos(toListingPhotos(initial.photos), listingPhotos, keeper);
  return (
    <Form<ContentValues>
      draftKey={`submissions/${submissionId}/proposal`}
      keepsDraft
      initialValues={toContentValues(initial)}
      schema={schema}
      success={{ title: "Changes Sent", description: "The concierge will check them." }}
      mapFieldName={toListingField}
      onOutdated={onOutdated}
      onSubmit={async (values) => {
        const listing = [toContentValues(content), toListingPhotos(content.photos)] as const;
        const change = changedContent(listing, [values, photos.uploaded]);
        onSent(await proposeChange(submissionId, { ...change, version }));
      }}
    >
      {({ values }) => (
        <>
          <ListingFields values={values} photos={photos} hasPrice={false} isForStaff={false} />
          <FormFooter label="Send to Concierge" pendingLabel="Sending" wide disabled={photos.isBusy} />
        </>
      )}
    </Form>
  );
}
