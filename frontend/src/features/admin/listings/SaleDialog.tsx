import { errorMessage } from "@shared/api/error";
import { Form } from "@shared/form/Form";
import { FormError } from "@shared/form/FormError";
import { TextAreaField, TextField } from "@shared/form/fields";
import { parseNumber } from "@shared/form/formSchema";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { Dialog } from "@shared/ui/Dialog";
import { useState } from "react";
import { object, string } from "yup";
import { updateListing } from "../api/listings";
import type { AdminListing } from "../types";

interface FormValues {
  soldPrice: string;
  soldOn: string;
  reason: string;
}

const schema = object({
  soldPrice: string()
    .default("")
    .test("price", "Please enter a valid price", (text) => !text?.trim() || parseNumber(text) >= 0),
  soldOn: string().default(""),
  reason: string().default("").trim().required("Please give a reason"),
});

const toFormField = (name: string): string => (name === "soldPriceNumeric" ? "soldPrice" : name);

interface SaleDialogProps {
  readonly vehicle: AdminListing;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onChanged: () => void;
}

/** Dialog to correct price or date of a recorded sale; requires a reason. */
export function SaleDialog({ vehicle, open, onOpenChange, onChanged }: SaleDialogProps) {
  const { notify } = useToast();
  const [failure, setFailure] = useState<string | null>(null);
  const initialValues: FormValues = { soldPrice: String(vehicle.priceNumeric), soldOn: "", reason: "" };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Correct the sale"
      description="The earlier record stays in the price history, marked as corrected. Price evidence uses the corrected one. The seller is notified."
    >
      <Form
        initialValues={initialValues}
        schema={schema}
        mapFieldName={toFormField}
        onSubmit={async ({ soldPrice, soldOn, reason }) => {
          setFailure(null);
          const price = soldPrice.trim() === "" ? vehicle.priceNumeric : parseNumber(soldPrice);
          await updateListing(vehicle.id, {
            ...((price !== vehicle.priceNumeric || soldOn === "") && { soldPriceNumeric: price }),
            ...(soldOn !== "" && { soldOn }),
            reason: reason.trim(),
          });
          notify({ title: vehicle.title, description: "The sale was corrected." });
          onOpenChange(false);
          onChanged();
        }}
        onFailure={(problem) =>
          setFailure(errorMessage(problem, "The server could not be reached. What you wrote is still here."))
        }
      >
        {({ isSubmitting }) => (
          <>
            <TextField name="soldPrice" label="Sold for" inputMode="numeric" hint="In US dollars" />
            <TextField name="soldOn" label="Date of sale" type="date" hint="Leave empty to keep the date on record" />
            <TextAreaField
              name="reason"
              label="Reason"
              rows={3}
              hint="The seller reads it. It stays in the audit log."
            />
            {failure && <FormError role="alert">{failure}</FormError>}
            <Button type="submit" variant="primary" disabled={isSubmitting}>
              {isSubmitting ? "Saving" : "Correct Sale"}
            </Button>
          </>
        )}
      </Form>
    </Dialog>
  );
}
