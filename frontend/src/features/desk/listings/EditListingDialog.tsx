import { changeVehicle } from "@features/admin/api/listings";
import type { DeskListing } from "@features/admin/types";
import { useState } from "react";
import { object, string } from "yup";
import { sentenceOf } from "../../../shared/api/error";
import { useVehicle } from "../../../shared/api/vehicles/useVehicle";
import { FailureText } from "../../../shared/form/FailureText";
import { Form } from "../../../shared/form/Form";
import { TextAreaField, TextField } from "../../../shared/form/fields";
import { numberIn } from "../../../shared/form/rules";
import { useNotices } from "../../../shared/notices/NoticeProvider";
import { Button } from "../../../shared/ui/Button";
import { Dialog } from "../../../shared/ui/Dialog";
import { Skeleton } from "../../../shared/ui/Skeleton";

interface Values {
  make: string;
  model: string;
  price: string;
  miles: string;
  location: string;
  specs: string;
  description: string;
  reason: string;
}

const schema = object({
  make: string().default("").trim().required("Make is required"),
  model: string().default("").trim().required("Model is required"),
  price: string()
    .default("")
    .test("price", "Please enter a valid price", (text) => numberIn(text ?? "") >= 0),
  miles: string()
    .default("")
    .test("miles", "Please enter valid mileage", (text) => !text?.trim() || Number.isInteger(numberIn(text))),
  location: string().default(""),
  specs: string().default(""),
  description: string().default(""),
  reason: string().default("").trim(),
});

const fieldOf = (name: string): string => name.replace(/Numeric$/, "");

const lines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

interface EditListingDialogProps {
  readonly vehicle: DeskListing;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onChanged: () => void;
}

/** What a listing says, put right by the concierge. */
export function EditListingDialog({ vehicle, open, onOpenChange, onChanged }: EditListingDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
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

function EditForm({ vehicle, onDone }: { vehicle: DeskListing; onDone: () => void }) {
  const { data: page, error, mutate } = useVehicle(vehicle.isPublished ? vehicle.id : null);
  const { notify } = useNotices();
  const [failure, setFailure] = useState<string | null>(null);
  if (vehicle.isPublished && !page && !error) return <Skeleton $height="20rem" />;
  const start: Values = {
    make: vehicle.make,
    model: vehicle.model,
    price: String(vehicle.priceNumeric),
    miles: page?.milesNumeric == null ? "" : String(page.milesNumeric),
    location: vehicle.location,
    specs: page?.specs.join("\n") ?? "",
    description: page?.description ?? "",
    reason: "",
  };
  const isSold = vehicle.status === "sold";
  // What could not be read is not offered: sent back empty it would be lost.
  const isWhole = page !== undefined;
  return (
    <Form
      unsentKey={`desk/listings/${vehicle.id}/edit`}
      initialValues={start}
      schema={schema}
      fieldOf={fieldOf}
      onSubmit={async (values) => {
        setFailure(null);
        const price = numberIn(values.price);
        const reason = values.reason.trim();
        await changeVehicle(vehicle.id, {
          make: values.make.trim(),
          model: values.model.trim(),
          ...(!isSold && price !== vehicle.priceNumeric && { priceNumeric: price }),
          location: values.location.trim(),
          ...(isWhole && values.miles.trim() !== "" && { milesNumeric: numberIn(values.miles) }),
          ...(isWhole && { specs: lines(values.specs), description: values.description.trim() }),
          ...(reason && { reason }),
        });
        notify({ title: vehicle.title, description: "The listing was changed." });
        if (isWhole) await mutate();
        onDone();
      }}
      onFailure={(problem) =>
        setFailure(sentenceOf(problem, "The server could not be reached. What you wrote is still here."))
      }
    >
      {({ isSubmitting }) => (
        <>
          <TextField name="make" label="Make" />
          <TextField name="model" label="Model" />
          {!isSold && <TextField name="price" label="Price" inputMode="numeric" hint="In US dollars" />}
          <TextField name="location" label="Location" />
          {isWhole && (
            <>
              <TextField name="miles" label="Mileage" inputMode="numeric" />
              <TextAreaField name="specs" label="Specifications" rows={4} hint="One to a line" />
              <TextAreaField name="description" label="Description" rows={8} hint="Markdown is understood." />
            </>
          )}
          <TextAreaField
            name="reason"
            label="Reason (optional)"
            rows={2}
            hint="The seller reads it. It stays in the audit log."
          />
          {failure && <FailureText role="alert">{failure}</FailureText>}
          <Button type="submit" variant="primary" disabled={isSubmitting}>
            {isSubmitting ? "Saving" : "Save Changes"}
          </Button>
        </>
      )}
    </Form>
  );
}
