import { useState } from "react";
import { sentenceOf } from "../api/error";
import { FailureText } from "../form/FailureText";
import { Form } from "../form/Form";
import { TextAreaField } from "../form/fields";
import { schemaOf } from "../form/rules";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";

const schemas = {
  question: schemaOf<{ text: string }>("question", { trimmed: ["text"] }),
  answer: schemaOf<{ text: string }>("answer", { trimmed: ["text"] }),
};

export interface WordsDialogProps {
  /** Whose rules hold. */
  readonly form: keyof typeof schemas;
  readonly title: string;
  readonly description: string;
  readonly label: string;
  /** What stands there at first. */
  readonly text?: string;
  readonly button: string;
  /** Sends the words, trimmed; the dialog closes when that is done, and says why when it cannot be. */
  readonly onSend: (text: string) => Promise<void>;
  readonly onClose: () => void;
  /** Under what words that nobody was allowed to send are kept. */
  readonly unsentKey: string;
}

/** Asks for the words of a question or an answer. */
export default function WordsDialog({
  form,
  title,
  description,
  label,
  text = "",
  button,
  onSend,
  onClose,
  unsentKey,
}: WordsDialogProps) {
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      <Form
        unsentKey={unsentKey}
        initialValues={{ text }}
        schema={schemas[form]}
        onSubmit={async (values) => {
          setFailure(null);
          await onSend(values.text.trim());
          onClose();
        }}
        onFailure={(error) =>
          setFailure(sentenceOf(error, "The server could not be reached. What you wrote is still here."))
        }
      >
        {({ isSubmitting }) => (
          <>
            <TextAreaField name="text" label={label} rows={4} dir="auto" />
            {failure && <FailureText role="alert">{failure}</FailureText>}
            <div>
              <Button type="submit" variant="primary" disabled={isSubmitting}>
                {isSubmitting ? "Sending" : button}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  );
}
