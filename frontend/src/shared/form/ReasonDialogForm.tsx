import type { ReactNode } from "react";
import { FormDialog, type FormDialogProps } from "./FormDialog";
import { initialValues, ReasonField, type ReasonFieldProps, type ReasonValues, schemaOf } from "./ReasonForm";

export interface ReasonDialogProps
  extends ReasonFieldProps,
    Omit<FormDialogProps<ReasonValues>, "initialValues" | "schema" | "onConfirm" | "children"> {
  /** Receives the trimmed reason. */
  readonly onConfirm: (reason: string) => Promise<unknown>;
  /** Fields above the reason. */
  readonly children?: ReactNode;
}

/** The dialog of `ReasonDialog`. */
export default function ReasonDialogForm({ rules, label, hint, onConfirm, children, ...dialog }: ReasonDialogProps) {
  return (
    <FormDialog<ReasonValues>
      {...dialog}
      schema={schemaOf(rules)}
      initialValues={initialValues}
      onConfirm={({ reason }) => onConfirm(reason.trim())}
    >
      {children}
      <ReasonField rules={rules} label={label} hint={hint} />
    </FormDialog>
  );
}
