import { postPath } from "@entities/forum/postPath";
import { pathUnder } from "@shared/api/cacheKeys";
import { Form } from "@shared/form/Form";
import { TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { textBesides } from "@shared/form/textBesides";
import { useSession } from "@shared/session/useSession";
import { useToast } from "@shared/toasts/ToastProvider";
import { Dialog } from "@shared/ui/Dialog";
import { ButtonRow } from "@shared/ui/layout";
import { useCallback, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { createTopic, type NewTopic } from "../api/topics";
import { Composer } from "../composer/Composer";
import { ComposerSkeleton } from "../composer/ComposerSkeleton";
import { DraftNotice } from "../composer/DraftNotice";
import { DraftStatus } from "../composer/DraftStatus";
import { SendButton } from "../composer/SendButton";
import { withoutPlaces } from "../composer/uploadPlaces";
import { keepForForm, useForumDraft } from "../composer/useForumDraft";
import { createTopicError } from "../errorMessages";

const schema = formSchema<NewTopic>("topic");
const emptyTopic: NewTopic = { title: "", content: "" };

interface NewTopicDialogProps {
  readonly categoryId: number;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Dialog for a new topic, with a draft that is kept until it is posted. Opens the topic that was created. */
export default function NewTopicDialog({ categoryId, open, onOpenChange }: NewTopicDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="New Topic" size="wide">
      <NewTopicForm categoryId={categoryId} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function NewTopicForm({ categoryId, onDone }: { categoryId: number; onDone: () => void }) {
  const navigate = useNavigate();
  const { notify } = useToast();
  const { user } = useSession();
  const typed = useRef(emptyTopic);
  const [isUploading, setUploading] = useState(false);
  const draft = useForumDraft(`category-${categoryId}`, emptyTopic);
  const { initialDraft, save: saveDraft, discard: discardDraft } = draft;
  const handleChange = useCallback(
    (text: NewTopic) => {
      typed.current = text;
      saveDraft(text);
    },
    [saveDraft],
  );
  if (!initialDraft) return <ComposerSkeleton />;

  return (
    <Form
      key={draft.formKey}
      initialValues={{ title: initialDraft.title ?? "", content: initialDraft.content }}
      schema={schema}
      onSubmit={async ({ title, content }, { keyFor }) => {
        const topic = { title: title.trim(), content: content.trim() };
        const { id } = await createTopic(categoryId, topic, keyFor(topic));
        discardDraft();
        // Stores the text that was typed while the topic was sent as the draft of a reply to it.
        const { title: newTitle, content: newContent } = typed.current;
        const rest = [textBesides(newTitle, topic.title), textBesides(newContent, topic.content)];
        const reply = rest.filter((text) => text.trim()).join("\n\n");
        if (reply) keepForForm(`topic-${id}`, user?.id, { content: withoutPlaces(reply) });
        // Before the topic opens: afterwards this form is gone.
        notify({ title: "Success!", description: "Topic created successfully" });
        onDone();
        navigate(postPath(id, 0));
      }}
      keyName={`category-${categoryId}`}
      invalidates={pathUnder("/api/forum")}
      failureTitle="Error"
      describeFailure={createTopicError}
      onValuesChange={handleChange}
    >
      {({ isSubmitting }) => (
        <>
          <TextField name="title" label="Title" dir="auto" autoComplete="off" autoFocus />
          <Composer name="content" label="Content" onUploading={setUploading} />
          <DraftNotice draft={draft} />
          <ButtonRow data-actions>
            <SendButton isUploading={isUploading} disabled={isSubmitting}>
              {isSubmitting ? "Creating" : "Create Topic"}
            </SendButton>
            <DraftStatus state={draft.state} />
          </ButtonRow>
        </>
      )}
    </Form>
  );
}
