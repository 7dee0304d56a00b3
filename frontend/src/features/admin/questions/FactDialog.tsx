import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { Dialog } from "@shared/ui/Dialog";
import { publishFact } from "../api/questions";
import type { AdminQuestion } from "../types";

interface FactValues {
  label: string;
  value: string;
}

const schema = formSchema<FactValues>("fact");

interface FactDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly question: AdminQuestion;
  /** Refreshes the question. */
  readonly onChanged: () => Promise<void>;
}

/** Dialog to publish an answer as a fact of the listing. */
export default function FactDialog({ open, onOpenChange, question, onChanged }: FactDialogProps) {
  const { answer, fact } = question;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={fact ? "Edit fact" : "Add to Facts"}
      description={`“${answer?.text ?? ""}” It is added to the listing’s Facts with who stated it and when. The answer can’t be corrected while it’s there.`}
    >
      <Form<FactValues>
        initialValues={{ label: fact?.label ?? "", value: fact?.value ?? "" }}
        schema={schema}
        onOutdated={onChanged}
        onSubmit={async ({ label, value }) => {
          await publishFact(question, label.trim(), value.trim());
          await onChanged();
          onOpenChange(false);
        }}
      >
        <TextField name="label" label="Label" hint="As in “Tool kit”" autoComplete="off" />
        <TextField name="value" label="Value" hint="As in “Complete, in its roll”" autoComplete="off" />
        <FormFooter label="Add to Facts" pendingLabel="Saving" />
      </Form>
    </Dialog>
  );
}
