import { useVehicle } from "@entities/vehicle/api/useVehicle";
import { FactsFields } from "@entities/vehicle/facts/FactsFields";
import {
  changedFacts,
  emptyFacts,
  type FactsValues,
  optionalFacts,
  toFactsValues,
} from "@entities/vehicle/facts/factsValues";
import type { OwnVehicleFacts } from "@entities/vehicle/facts/types";
import type { VehicleDetail } from "@entities/vehicle/types";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextAreaField, TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { parseNumber } from "@shared/form/parseNumber";
import { theme } from "@shared/theme/theme";
import { Dialog } from "@shared/ui/Dialog";
import { Skeleton } from "@shared/ui/Skeleton";
import { useState } from "react";
import styled from "styled-components";
import { updateListing, useAdminListing } from "../api/listings";
import type { AdminListing } from "../types";

interface FormValues extends FactsValues {
  make: string;
  model: string;
  price: string;
  miles: string;
  location: string;
  specs: string;
  description: string;
  reason: string;
}

const schema = formSchema<FormValues>("listingEdit", { optional: ["miles", ...optionalFacts] });

const toFormField = (name: string): string => name.replace(/Numeric$/, "");

const splitLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const FactsGroup = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
  min-width: 0;
  padding: ${theme.space[3]} 0;
  border: 0;
  border-block: ${theme.border.line};

  legend {
    float: left;
    padding: 0;
    font-family: ${theme.fontFamily.serif};
    font-size: ${theme.fontSize.lead};
  }
`;

interface EditListingDialogProps {
  readonly vehicle: AdminListing;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onChanged: () => void;
}

/** Dialog to edit a listing as an admin. */
export default function EditListingDialog({ vehicle, open, onOpenChange, onChanged }: EditListingDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="wide"
      title="Edit the listing"
      description="Visitors see it at once. The audit log keeps each field as it was."
    >
      <EditForm
        vehicle={vehicle}
        onDone={() => {
          onOpenChange(false);
          onChanged();
        }}
      />
    </Dialog>
  );
}

interface EditFormProps {
  readonly vehicle: AdminListing;
  readonly onDone: () => Promise<void> | void;
}

/** Loads what the list does not have. */
function EditForm({ vehicle, onDone }: EditFormProps) {
  const listing = useVehicle(vehicle.isPublished ? vehicle.id : null);
  const detail = useAdminListing(vehicle.id);
  const isLoading = vehicle.isPublished && !listing.data && !listing.error;
  if (isLoading || (!detail.data && !detail.error)) return <Skeleton $height={theme.size[20]} />;
  return (
    <ListingForm
      vehicle={vehicle}
      publicListing={listing.data}
      facts={detail.data?.facts}
      onDone={async () => {
        await Promise.all([listing.data && listing.mutate(), detail.mutate()]);
        onDone();
      }}
    />
  );
}

interface ListingFormProps extends EditFormProps {
  readonly publicListing: VehicleDetail | undefined;
  readonly facts: OwnVehicleFacts | undefined;
}

function ListingForm({ vehicle, publicListing, facts, onDone }: ListingFormProps) {
  const [initialValues] = useState<FormValues>(() => ({
    ...(facts ? toFactsValues(facts) : emptyFacts),
    make: vehicle.make,
    model: vehicle.model,
    price: String(vehicle.priceNumeric),
    miles: publicListing?.milesNumeric == null ? "" : String(publicListing.milesNumeric),
    location: vehicle.location,
    specs: publicListing?.specs.join("\n") ?? "",
    description: publicListing?.description ?? "",
    reason: "",
  }));
  const isSold = vehicle.status === "sold";
  // Fields that could not be loaded are hidden: saving them empty would delete them.
  const hasPublicListing = publicListing !== undefined;
  return (
    <Form
      draftKey={`desk/listings/${vehicle.id}/edit`}
      initialValues={initialValues}
      schema={schema}
      success={{ title: vehicle.title, description: "The listing was changed." }}
      mapFieldName={toFormField}
      onSubmit={async (values) => {
        const price = parseNumber(values.price);
        const reason = values.reason.trim();
        await updateListing(vehicle.id, {
          make: values.make.trim(),
          model: values.model.trim(),
          ...(!isSold && price !== vehicle.priceNumeric && { priceNumeric: price }),
          location: values.location.trim(),
          ...(hasPublicListing && values.miles.trim() !== "" && { milesNumeric: parseNumber(values.miles) }),
          ...(hasPublicListing && { specs: splitLines(values.specs), description: values.description.trim() }),
          ...(facts && changedFacts(values, initialValues)),
          ...(reason && { reason }),
        });
        await onDone();
      }}
    >
      <TextField name="make" label="Make" />
      <TextField name="model" label="Model" />
      {!isSold && <TextField name="price" label="Price" inputMode="numeric" hint="In US dollars" />}
      <TextField name="location" label="Location" />
      {hasPublicListing && (
        <>
          <TextField name="miles" label="Mileage" inputMode="numeric" />
          <TextAreaField name="specs" label="Specifications" rows={4} hint="One to a line" />
          <TextAreaField name="description" label="Description" rows={8} hint="Markdown is understood." />
        </>
      )}
      {facts && (
        <FactsGroup>
          <legend>Vehicle facts</legend>
          <FactsFields year={publicListing?.year ?? ""} />
        </FactsGroup>
      )}
      <TextAreaField
        name="reason"
        label="Reason (optional)"
        rows={2}
        hint="The seller reads it. It stays in the audit log."
      />
      <FormFooter label="Save Changes" pendingLabel="Saving" wide />
    </Form>
  );
}
