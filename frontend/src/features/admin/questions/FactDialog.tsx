import { errorMessage } from "@shared/api/error";
import { Form } from "@shared/form/Form";
import { FormError } from "@shared/form/FormError";
import { TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { Button } from "@shared/ui/Button";
import { Dialog } from "@shared/ui/Dialog";
import { useState } from "react";
import { publishFact } from "../api/questions";
import type { AdminQuestion } from "../types";

interface FactValues {
  label: string;
  value: string;
}

const schema = formSchema<FactValues>("fact", { trimmed: ["label", "value"] });

interface FactDialogProps {
  readonly question: AdminQuestion;
  /** Runs a request and refreshes the question. */
  readonly onRun: (request: () => Promise<unknown>) => Promise<void>;
  readonly onClose: () => void;
}

/** Dialog to publish an answer as a fact of the listing. */
export default function FactDialog({ question, onRun, onClose }: FactDialogProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const { answer, fact } = question;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fact ? "Change the fact" : "Make it a fact"}
      description={`“${answer?.text ?? ""}” It stands among the facts of the listing, and says who stated it and when. The answer cannot be corrected while it does.`}
    >
      <Form<FactValues>
        initialValues={{ label: fact?.label ?? "", value: fact?.value ?? "" }}
        schema={schema}
        onSubmit={async ({ label, value }) => {
          setFailure(null);
          await onRun(() => publishFact(question, label.trim(), value.trim()));
          onClose();
        }}
        onFailure={(error) =>
          setFailure(errorMessage(error, "The server could not be reached. Please try again in a moment."))
        }
      >
        {({ isSubmitting }) => (
          <>
            <TextField name="label" label="Label" hint="As in “Tool kit”" autoComplete="off" />
            <TextField name="value" label="Value" hint="As in “Complete, in its roll”" autoComplete="off" />
            {failure && <FormError role="alert">{failure}</FormError>}
            <div>
              <Button type="submit" variant="primary" disabled={isSubmitting}>
                {isSubmitting ? "Saving" : "Put It among the Facts"}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  );
}
