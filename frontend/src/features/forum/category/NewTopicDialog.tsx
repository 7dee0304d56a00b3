import { pathUnder } from "@shared/api/cacheKeys";
import { useInvalidate } from "@shared/api/query";
import { Form } from "@shared/form/Form";
import { TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { useSession } from "@shared/session/useSession";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { Dialog } from "@shared/ui/Dialog";
import { useState } from "react";
import { createTopic, type NewTopic } from "../api/topics";
import { Composer } from "../composer/Composer";
import { ComposerSkeleton } from "../composer/ComposerSkeleton";
import { DraftStatus } from "../composer/DraftStatus";
import { PersistedIdempotencyKey } from "../composer/persistedIdempotencyKey";
import { useDraft } from "../composer/useDraft";
import { createTopicError } from "../errorMessages";
import { ForumActions } from "../forum.styles";
import { useAuthFailure } from "../useAuthFailure";

const schema = formSchema<NewTopic>("topic", { trimmed: ["title", "content"] });
const emptyTopic: NewTopic = { title: "", content: "" };

interface NewTopicDialogProps {
  readonly categoryId: number;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Dialog for a new topic, with a draft that is kept until it is posted. */
export function NewTopicDialog({ categoryId, open, onOpenChange }: NewTopicDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="New Topic" size="wide">
      <NewTopicForm categoryId={categoryId} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function NewTopicForm({ categoryId, onDone }: { categoryId: number; onDone: () => void }) {
  const { user } = useSession();
  const { notify } = useToast();
  const invalidate = useInvalidate();
  const handleAuthFailure = useAuthFailure();
  const {
    initialDraft,
    save: saveDraft,
    discard: discardDraft,
    state: draftState,
  } = useDraft(`category-${categoryId}`, emptyTopic);
  const [idempotencyKey] = useState(() => new PersistedIdempotencyKey(user?.id ?? 0, `category-${categoryId}`));
  if (!initialDraft) return <ComposerSkeleton />;

  const create = async ({ title, content }: NewTopic) => {
    const topic = { title: title.trim(), content: content.trim() };
    await createTopic(categoryId, topic, idempotencyKey.forContent(topic));
    idempotencyKey.clear();
    discardDraft();
    void invalidate(pathUnder("/api/forum"));
    onDone();
    notify({ title: "Success!", description: "Topic created successfully" });
  };

  const handleFailure = (error: unknown) => {
    handleAuthFailure(error);
    notify({ title: "Error", description: createTopicError(error), variant: "destructive" });
  };

  return (
    <Form
      initialValues={{ title: initialDraft.title ?? "", content: initialDraft.content }}
      schema={schema}
      onSubmit={create}
      onFailure={handleFailure}
      onValuesChange={saveDraft}
    >
      {({ isSubmitting }) => (
        <>
          <TextField name="title" label="Title" dir="auto" autoComplete="off" autoFocus />
          <Composer name="content" label="Content" />
          <ForumActions>
            <Button type="submit" variant="primary" disabled={isSubmitting}>
              {isSubmitting ? "Creating" : "Create Topic"}
            </Button>
            <DraftStatus state={draftState} />
          </ForumActions>
        </>
      )}
    </Form>
  );
}
