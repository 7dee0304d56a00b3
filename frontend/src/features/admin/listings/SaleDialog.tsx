import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextAreaField, TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import NumberField from "@shared/form/NumberField";
import { parseNumber } from "@shared/form/parseNumber";
import { Dialog } from "@shared/ui/Dialog";
import { updateListing } from "../api/listings";
import type { AdminListing } from "../types";

interface FormValues {
  soldPrice: string;
  soldOn: string;
  reason: string;
}

const schema = formSchema<FormValues>("saleCorrection", { optional: ["soldPrice"] });

const toSaleField = (name: string): string => (name === "soldPriceNumeric" ? "soldPrice" : name);

interface SaleDialogProps {
  readonly vehicle: AdminListing;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onChanged: () => void;
}

/** Dialog to correct price or date of a recorded sale; requires a reason. */
export default function SaleDialog({ vehicle, open, onOpenChange, onChanged }: SaleDialogProps) {
  const initialValues: FormValues = {
    soldPrice: vehicle.priceNumeric === null ? "" : String(vehicle.priceNumeric),
    soldOn: "",
    reason: "",
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Correct the sale"
      description="The earlier record stays in the price history, marked as corrected. Comparable cars use the corrected price. The seller is notified."
    >
      <Form
        initialValues={initialValues}
        schema={schema}
        success={{ title: vehicle.title, description: "The sale was corrected." }}
        mapFieldName={toSaleField}
        onSubmit={async ({ soldPrice, soldOn, reason }) => {
          const price = soldPrice.trim() === "" ? vehicle.priceNumeric : parseNumber(soldPrice);
          await updateListing(vehicle.id, {
            ...(price !== null && (price !== vehicle.priceNumeric || soldOn === "") && { soldPriceNumeric: price }),
            ...(soldOn !== "" && { soldOn }),
            reason: reason.trim(),
          });
          onOpenChange(false);
          onChanged();
        }}
      >
        <NumberField name="soldPrice" label="Sold for" hint="In US dollars" />
        <TextField name="soldOn" label="Date of sale" type="date" hint="Leave empty to keep the date on record" />
        <TextAreaField name="reason" label="Reason" rows={3} hint="The seller sees it. It stays in the audit log." />
        <FormFooter label="Correct Sale" pendingLabel="Saving" wide />
      </Form>
    </Dialog>
  );
}
