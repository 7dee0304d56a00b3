import type { ActionOptions } from "@shared/api/useAction";
import type { ToastContent } from "@shared/toasts/toastStore";
import type { ButtonVariant } from "@shared/ui/buttonStyles";
import type { ReactNode } from "react";
import { Form } from "./Form";
import { FormFooter } from "./FormFooter";
import { TextAreaField } from "./fields";
import { type FormName, formSchema } from "./formSchema";
import { sendOnCtrlEnter } from "./sendOnCtrlEnter";

export interface ReasonValues {
  reason: string;
}

export const initialValues: ReasonValues = { reason: "" };

export interface ReasonFieldProps {
  /** Form whose rules for `reason` apply; null asks for no reason. */
  readonly rules: FormName | null;
  /** Label of the reason. */
  readonly label?: string | undefined;
  readonly hint?: string | undefined;
}

/** The reason; no field without rules for it. */
export function ReasonField({ rules, label = "Reason", hint }: ReasonFieldProps) {
  return (
    rules && <TextAreaField name="reason" label={label} hint={hint} rows={3} dir="auto" onKeyDown={sendOnCtrlEnter} />
  );
}

export const schemaOf = (rules: FormName | null) => (rules ? formSchema<ReasonValues>(rules) : undefined);

interface ReasonFormProps
  extends ReasonFieldProps,
    Pick<ActionOptions<unknown, unknown>, "invalidates" | "onOutdated"> {
  readonly success?: ToastContent;
  readonly submitLabel: string;
  readonly variant?: ButtonVariant | undefined;
  readonly draftKey?: string | undefined;
  readonly keepsDraft?: boolean;
  /** Receives the trimmed reason. */
  readonly onSubmit: (reason: string) => Promise<unknown>;
  /** Explanation above the button. */
  readonly children?: ReactNode;
}

/** Form that asks for a reason before an action. */
export function ReasonForm({ rules, label, hint, submitLabel, variant, onSubmit, children, ...form }: ReasonFormProps) {
  return (
    <Form<ReasonValues>
      {...form}
      schema={schemaOf(rules)}
      initialValues={initialValues}
      onSubmit={({ reason }) => onSubmit(reason.trim())}
    >
      <ReasonField rules={rules} label={label} hint={hint} />
      {children}
      <FormFooter label={submitLabel} variant={variant} />
    </Form>
  );
}
