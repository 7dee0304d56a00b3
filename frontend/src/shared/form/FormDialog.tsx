import { Button } from "@shared/ui/Button";
import type { ButtonVariant } from "@shared/ui/buttonStyles";
import { DialogActions } from "@shared/ui/ConfirmDialog";
import { Dialog } from "@shared/ui/Dialog";
import type { FormikValues } from "formik";
import type { ComponentProps, ReactNode } from "react";
import { Form, type SubmitTools } from "./Form";
import { FormFailure, SubmitButton } from "./FormFooter";

export interface FormDialogProps<Values extends FormikValues>
  extends Omit<ComponentProps<typeof Form<Values>>, "onSubmit"> {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** Effect of the action. */
  readonly description: ReactNode;
  /** Label of the submit button. */
  readonly confirmLabel: string;
  readonly variant?: ButtonVariant;
  /** Runs the action; the dialog closes on success and shows the error otherwise. */
  readonly onConfirm: (values: Values, tools: SubmitTools<Values>) => Promise<unknown>;
}

/** Confirmation dialog with fields. */
export function FormDialog<Values extends FormikValues>({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  variant = "primary",
  onConfirm,
  children,
  ...form
}: FormDialogProps<Values>) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
      <Form<Values>
        {...form}
        onSubmit={async (values, tools) => {
          await onConfirm(values, tools);
          onOpenChange(false);
        }}
      >
        {(state) => (
          <>
            {typeof children === "function" ? children(state) : children}
            <FormFailure />
            <DialogActions data-actions>
              <Button onClick={() => onOpenChange(false)}>Cancel</Button>
              <SubmitButton label={confirmLabel} variant={variant} />
            </DialogActions>
          </>
        )}
      </Form>
    </Dialog>
  );
}
