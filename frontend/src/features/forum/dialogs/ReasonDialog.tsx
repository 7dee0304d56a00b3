import { Form } from "@shared/form/Form";
import { FormError } from "@shared/form/FormError";
import { TextAreaField } from "@shared/form/fields";
import { Button } from "@shared/ui/Button";
import { Dialog } from "@shared/ui/Dialog";
import { type ReactNode, useState } from "react";
import { failureMessage } from "../errorMessages";
import { useAuthFailure } from "../useAuthFailure";
import { type ReasonValues, reasonSchemas } from "./reasonSchemas";

interface ReasonDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** Effect of the action and who is notified. */
  readonly description: string;
  readonly confirmLabel: string;
  readonly kind: keyof typeof reasonSchemas;
  readonly variant?: "primary" | "destructive";
  /** Runs the action; the dialog closes on success and shows the error otherwise. */
  readonly onConfirm: (reason: string) => Promise<void>;
  /** Additional fields. */
  readonly children?: ReactNode;
}

const labels = { report: "What is wrong?", removal: "Reason", none: null } as const;

/** Dialog for an action with a reason; `none` only confirms. */
export function ReasonDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  kind,
  variant = "primary",
  onConfirm,
  children,
}: ReasonDialogProps) {
  const label = labels[kind];
  const [failure, setFailure] = useState<string | null>(null);
  const handleAuthFailure = useAuthFailure();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
      <Form<ReasonValues>
        initialValues={{ reason: "" }}
        schema={reasonSchemas[kind]}
        onSubmit={async ({ reason }) => {
          setFailure(null);
          await onConfirm(reason.trim());
          onOpenChange(false);
        }}
        onFailure={(error) => {
          handleAuthFailure(error);
          setFailure(failureMessage(error));
        }}
      >
        {({ isSubmitting }) => (
          <>
            {children}
            {label && <TextAreaField name="reason" label={label} dir="auto" />}
            {failure && <FormError role="alert">{failure}</FormError>}
            <Button type="submit" variant={variant} wide disabled={isSubmitting}>
              {confirmLabel}
            </Button>
          </>
        )}
      </Form>
    </Dialog>
  );
}
