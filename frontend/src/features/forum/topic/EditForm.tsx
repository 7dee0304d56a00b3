import type { DraftKey } from "../../../shared/api/forum/writing";
import { Form } from "../../../shared/form/Form";
import { TextField } from "../../../shared/form/fields";
import { schemaOf } from "../../../shared/form/rules";
import { useNotices } from "../../../shared/notices/NoticeProvider";
import { Button } from "../../../shared/ui/Button";
import { Composer } from "../composer/Composer";
import { ComposerSkeleton } from "../composer/ComposerSkeleton";
import { DraftLine } from "../composer/DraftLine";
import { useDraft } from "../composer/useDraft";
import { reasonOf } from "../failures";
import { Actions } from "../forumParts";
import { useRefusal } from "../useRefusal";

interface Values {
  title: string;
  content: string;
}

const topicSchema = schemaOf<Values>("topic", { trimmed: ["title", "content"] });
const replySchema = schemaOf<Values>("reply", { trimmed: ["content"] });

interface EditFormProps {
  readonly draft: DraftKey;
  /** A reply has none. */
  readonly title?: string;
  readonly content: string;
  readonly onSave: (values: Values) => Promise<void>;
  readonly onDone: () => void;
}

/** Changes what one wrote, in its place. */
export function EditForm({ draft: name, title, content, onSave, onDone }: EditFormProps) {
  const { notify } = useNotices();
  const refuse = useRefusal();
  const { start, keep, discard, state } = useDraft(name, { title: title ?? "", content });
  if (!start) return <ComposerSkeleton />;
  const isTopic = title !== undefined;
  return (
    <Form<Values>
      initialValues={{ title: start.title ?? title ?? "", content: start.content }}
      schema={isTopic ? topicSchema : replySchema}
      onEntered={keep}
      onSubmit={async (values) => {
        await onSave({ title: values.title.trim(), content: values.content.trim() });
        discard();
        onDone();
      }}
      onFailure={(error) => {
        refuse(error);
        notify({ title: "The change could not be saved", description: reasonOf(error), variant: "destructive" });
      }}
    >
      {({ isSubmitting }) => (
        <>
          {isTopic && <TextField name="title" label="Title" dir="auto" autoComplete="off" />}
          <Composer name="content" label={isTopic ? "Content" : "Edit your reply"} autoFocus />
          <Actions>
            <Button type="submit" variant="primary" disabled={isSubmitting}>
              {isSubmitting ? "Saving" : "Save"}
            </Button>
            <Button
              onClick={() => {
                discard();
                onDone();
              }}
            >
              Cancel
            </Button>
            <DraftLine state={state} />
          </Actions>
        </>
      )}
    </Form>
  );
}
