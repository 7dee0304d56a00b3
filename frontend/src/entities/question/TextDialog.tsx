import { errorMessage } from "@shared/api/error";
import { Form } from "@shared/form/Form";
import { FormError } from "@shared/form/FormError";
import { TextAreaField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { Button } from "@shared/ui/Button";
import { Dialog } from "@shared/ui/Dialog";
import { useState } from "react";

const schemas = {
  question: formSchema<{ text: string }>("question", { trimmed: ["text"] }),
  answer: formSchema<{ text: string }>("answer", { trimmed: ["text"] }),
};

export interface TextDialogProps {
  /** Form whose validation rules apply. */
  readonly form: keyof typeof schemas;
  readonly title: string;
  readonly description: string;
  readonly label: string;
  /** Initial text. */
  readonly text?: string;
  readonly submitLabel: string;
  /** Submits the trimmed text; the dialog closes on success and shows the error otherwise. */
  readonly onSubmit: (text: string) => Promise<void>;
  readonly onClose: () => void;
  /** Key under which unsent text is stored when the session has expired. */
  readonly draftKey: string;
}

/** Dialog to enter a question or an answer. */
export default function TextDialog({
  form,
  title,
  description,
  label,
  text = "",
  submitLabel,
  onSubmit,
  onClose,
  draftKey,
}: TextDialogProps) {
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      <Form
        draftKey={draftKey}
        initialValues={{ text }}
        schema={schemas[form]}
        onSubmit={async (values) => {
          setFailure(null);
          await onSubmit(values.text.trim());
          onClose();
        }}
        onFailure={(error) =>
          setFailure(errorMessage(error, "The server could not be reached. What you wrote is still here."))
        }
      >
        {({ isSubmitting }) => (
          <>
            <TextAreaField name="text" label={label} rows={4} dir="auto" />
            {failure && <FormError role="alert">{failure}</FormError>}
            <div>
              <Button type="submit" variant="primary" disabled={isSubmitting}>
                {isSubmitting ? "Sending" : submitLabel}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  );
}
