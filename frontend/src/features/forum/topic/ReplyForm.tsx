import type { ForumPost } from "@entities/forum/types";
import { errorMessage, fieldErrors } from "@shared/api/error";
import { Form } from "@shared/form/Form";
import { FailureMessage } from "@shared/form/FormError";
import { formSchema } from "@shared/form/formSchema";
import { textBesides } from "@shared/form/textBesides";
import { theme } from "@shared/theme/theme";
import { LockIcon } from "@shared/ui/icons";
import { ButtonRow } from "@shared/ui/layout";
import { type Ref, type RefObject, useCallback, useState } from "react";
import styled from "styled-components";
import { createPost } from "../api/posts";
import { Composer, type ComposerHandle } from "../composer/Composer";
import { DraftNotice } from "../composer/DraftNotice";
import { DraftStatus } from "../composer/DraftStatus";
import { SendButton } from "../composer/SendButton";
import { useForumDraft } from "../composer/useForumDraft";
import { createReplyError } from "../errorMessages";
import { ReplySection, ReplySkeleton } from "./ReplySection";

const LockedNote = styled.p`
  display: flex;
  align-items: center;
  gap: ${theme.space[1]};
  padding-block: ${theme.space[2]};
  color: ${theme.color.inkMuted};
`;

interface Values {
  content: string;
}

const schema = formSchema<Values>("reply");

interface ReplyFormProps {
  readonly topicId: number;
  readonly isLocked: boolean;
  readonly composer: Ref<ComposerHandle>;
  /** Receives what is in the field. */
  readonly unsent: RefObject<string>;
  /** Called with the created reply. */
  readonly onReplyPosted: (post: ForumPost) => void;
  /** Called on rejection: the topic may have changed. */
  readonly onRejected: () => void;
}

/** Reply form; the draft is kept whatever happens to the topic. */
export default function ReplyForm({ topicId, isLocked, composer, unsent, onReplyPosted, onRejected }: ReplyFormProps) {
  const draft = useForumDraft(`topic-${topicId}`, { content: "" });
  const { initialDraft, save: saveDraft, discard: discardDraft } = draft;
  const handleChange = useCallback(
    ({ content }: Values) => {
      unsent.current = content;
      saveDraft({ content });
    },
    [saveDraft, unsent],
  );

  // The toast has the specification's text; beside the composer stands what happened, until the next attempt.
  const [failure, setFailure] = useState<string | null>(null);
  const [isUploading, setUploading] = useState(false);

  if (!initialDraft) return <ReplySkeleton />;
  return (
    <ReplySection aria-label="Write a reply" data-composer>
      <Form<Values>
        key={draft.formKey}
        initialValues={{ content: initialDraft.content }}
        schema={schema}
        onValuesChange={handleChange}
        onSubmit={async ({ content }, { resetForm, keyFor }) => {
          setFailure(null);
          const text = content.trim();
          const post = await createPost(topicId, text, keyFor({ content: text }));
          discardDraft();
          resetForm({ values: { content: textBesides(unsent.current, text) } });
          onReplyPosted(post);
        }}
        keyName={`topic-${topicId}`}
        success={{ title: "Success!", description: "Reply posted successfully" }}
        failureTitle="Error"
        describeFailure={createReplyError}
        onFailure={(error) => {
          if (!fieldErrors(error).content) setFailure(errorMessage(error));
          onRejected();
        }}
      >
        {({ isSubmitting, values }) =>
          // A draft started before the lock stays visible for copying.
          isLocked && values.content.trim() === "" ? null : (
            <>
              <Composer name="content" label="Your reply" handle={composer} onUploading={setUploading} />
              <DraftNotice draft={draft} />
              <FailureMessage text={failure} />
              <ButtonRow>
                <SendButton isUploading={isUploading} disabled={isSubmitting || isLocked}>
                  {isSubmitting ? "Posting" : "Post Reply"}
                </SendButton>
                <DraftStatus state={draft.state} />
              </ButtonRow>
            </>
          )
        }
      </Form>
      {/* Below the field, which stays under the hands of a writer. */}
      <div role="status">
        {isLocked && (
          <LockedNote>
            <LockIcon size={18} /> This topic is locked and no new replies can be added
          </LockedNote>
        )}
      </div>
    </ReplySection>
  );
}
