import { useState } from "react";
import { createTopic, type NewTopic } from "../../../shared/api/forum/topics";
import { pathUnder } from "../../../shared/api/keys";
import { useInvalidate } from "../../../shared/api/query";
import { useSession } from "../../../shared/api/useSession";
import { Form } from "../../../shared/form/Form";
import { TextField } from "../../../shared/form/fields";
import { schemaOf } from "../../../shared/form/rules";
import { useNotices } from "../../../shared/notices/NoticeProvider";
import { Button } from "../../../shared/ui/Button";
import { Dialog } from "../../../shared/ui/Dialog";
import { Composer } from "../composer/Composer";
import { ComposerSkeleton } from "../composer/ComposerSkeleton";
import { DraftLine } from "../composer/DraftLine";
import { SendKey } from "../composer/sendKey";
import { useDraft } from "../composer/useDraft";
import { topicFailure } from "../failures";
import { Actions } from "../forumParts";
import { useRefusal } from "../useRefusal";

const schema = schemaOf<NewTopic>("topic", { trimmed: ["title", "content"] });
const nothing: NewTopic = { title: "", content: "" };

interface NewTopicDialogProps {
  readonly categoryId: number;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Opens a topic. What was begun stays a draft until it is sent, wherever it was begun. */
export function NewTopicDialog({ categoryId, open, onOpenChange }: NewTopicDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="New Topic" shape="letter">
      <NewTopicForm categoryId={categoryId} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function NewTopicForm({ categoryId, onDone }: { categoryId: number; onDone: () => void }) {
  const { user } = useSession();
  const { notify } = useNotices();
  const invalidate = useInvalidate();
  const refuse = useRefusal();
  const { start, keep, discard, state } = useDraft(`category-${categoryId}`, nothing);
  const [key] = useState(() => new SendKey(user?.id ?? 0, `category-${categoryId}`));
  if (!start) return <ComposerSkeleton />;

  const create = async ({ title, content }: NewTopic) => {
    const topic = { title: title.trim(), content: content.trim() };
    await createTopic(categoryId, topic, key.for(topic));
    key.arrived();
    discard();
    void invalidate(pathUnder("/api/forum"));
    onDone();
    notify({ title: "Success!", description: "Topic created successfully" });
  };

  const fail = (error: unknown) => {
    refuse(error);
    notify({ title: "Error", description: topicFailure(error), variant: "destructive" });
  };

  return (
    <Form
      initialValues={{ title: start.title ?? "", content: start.content }}
      schema={schema}
      onSubmit={create}
      onFailure={fail}
      onEntered={keep}
    >
      {({ isSubmitting }) => (
        <>
          <TextField name="title" label="Title" dir="auto" autoComplete="off" autoFocus />
          <Composer name="content" label="Content" />
          <Actions>
            <Button type="submit" variant="primary" disabled={isSubmitting}>
              {isSubmitting ? "Creating" : "Create Topic"}
            </Button>
            <DraftLine state={state} />
          </Actions>
        </>
      )}
    </Form>
  );
}
