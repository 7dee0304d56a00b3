import { errorMessage, fieldErrors } from "@shared/api/error";
import { Form } from "@shared/form/Form";
import { TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { Button } from "@shared/ui/Button";
import { ButtonRow } from "@shared/ui/layout";
import { useRef } from "react";
import type { DraftKey } from "../api/composing";
import { Composer } from "../composer/Composer";
import { ComposerSkeleton } from "../composer/ComposerSkeleton";
import { DraftStatus } from "../composer/DraftStatus";
import { useDraft } from "../composer/useDraft";

interface Values {
  title: string;
  content: string;
}

const topicSchema = formSchema<Values>("topic");
const replySchema = formSchema<Values>("reply");

interface EditFormProps {
  readonly draftKey: DraftKey;
  /** Undefined for replies. */
  readonly title?: string;
  readonly content: string;
  readonly onSave: (values: Values) => Promise<void>;
  readonly onDone: () => void;
}

/** Inline form to edit a post. */
export default function EditForm({ draftKey: draftName, title, content, onSave, onDone }: EditFormProps) {
  const {
    initialDraft,
    save: saveDraft,
    discard: discardDraft,
    state: draftState,
  } = useDraft(draftName, { title: title ?? "", content });
  const buttons = useRef<HTMLDivElement>(null);
  const close = () => {
    const article = buttons.current?.closest("article");
    discardDraft();
    onDone();
    // The menu that opened the editor is back in its place, and gets the focus.
    requestAnimationFrame(() => article?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus());
  };
  if (!initialDraft) return <ComposerSkeleton />;
  const isTopic = title !== undefined;
  return (
    <Form<Values>
      initialValues={{ title: initialDraft.title ?? title ?? "", content: initialDraft.content }}
      schema={isTopic ? topicSchema : replySchema}
      onValuesChange={saveDraft}
      onSubmit={async (values) => {
        await onSave({ title: values.title.trim(), content: values.content.trim() });
        close();
      }}
      failureTitle="The change couldn’t be saved"
      describeFailure={(error) => (Object.keys(fieldErrors(error)).length > 0 ? null : errorMessage(error))}
    >
      {({ isSubmitting }) => (
        <>
          {isTopic && <TextField name="title" label="Title" dir="auto" autoComplete="off" />}
          <Composer name="content" label={isTopic ? "Content" : "Edit your reply"} autoFocus />
          <ButtonRow ref={buttons}>
            <Button type="submit" variant="primary" disabled={isSubmitting}>
              {isSubmitting ? "Saving" : "Save"}
            </Button>
            <Button onClick={close}>Cancel</Button>
            <DraftStatus state={draftState} />
          </ButtonRow>
        </>
      )}
    </Form>
  );
}
