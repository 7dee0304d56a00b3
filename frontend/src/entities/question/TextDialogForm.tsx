import type { KeyFor } from "@shared/api/useAction";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextAreaField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { sendOnCtrlEnter } from "@shared/form/sendOnCtrlEnter";
import { Dialog } from "@shared/ui/Dialog";

const schemas = {
  question: formSchema<{ text: string }>("question"),
  answer: formSchema<{ text: string }>("answer"),
};

export interface TextDialogProps {
  readonly open: boolean;
  /** Form whose validation rules apply. */
  readonly form: keyof typeof schemas;
  readonly title: string;
  readonly description: string;
  readonly label: string;
  /** Initial text. */
  readonly text?: string;
  readonly submitLabel: string;
  /** Submits the trimmed text; the dialog closes on success and shows the error otherwise. */
  readonly onSubmit: (text: string, keyFor: KeyFor) => Promise<void>;
  readonly onOutdated?: () => unknown;
  readonly onClose: () => void;
  /** Key under which unsent text is stored. */
  readonly draftKey: string;
}

/** Dialog to enter a question or an answer. */
export default function TextDialogForm({
  open,
  form,
  title,
  description,
  label,
  text = "",
  submitLabel,
  onSubmit,
  onOutdated,
  onClose,
  draftKey,
}: TextDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={description}>
      <Form
        draftKey={draftKey}
        keepsDraft
        initialValues={{ text }}
        schema={schemas[form]}
        onOutdated={onOutdated}
        onSubmit={async (values, { keyFor }) => {
          await onSubmit(values.text.trim(), keyFor);
          onClose();
        }}
      >
        <TextAreaField name="text" label={label} rows={4} dir="auto" onKeyDown={sendOnCtrlEnter} />
        <FormFooter label={submitLabel} pendingLabel="Sending" wide />
      </Form>
    </Dialog>
  );
}
