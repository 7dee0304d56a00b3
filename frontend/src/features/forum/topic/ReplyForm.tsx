import type { ForumPost } from "@entities/forum/types";
import { Form } from "@shared/form/Form";
import { formSchema } from "@shared/form/formSchema";
import { useSession } from "@shared/session/useSession";
import { theme } from "@shared/theme/theme";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { LockIcon } from "@shared/ui/icons";
import { type Ref, useState } from "react";
import styled from "styled-components";
import { createPost } from "../api/posts";
import { Composer, type ComposerHandle } from "../composer/Composer";
import { ComposerSkeleton } from "../composer/ComposerSkeleton";
import { DraftStatus } from "../composer/DraftStatus";
import { PersistedIdempotencyKey } from "../composer/persistedIdempotencyKey";
import { useDraft } from "../composer/useDraft";
import { createReplyError } from "../errorMessages";
import { ForumActions } from "../forum.styles";
import { useAuthFailure } from "../useAuthFailure";

const FormSection = styled.section`
  max-width: ${theme.maxWidth.text};
  padding-top: ${theme.space[4]};
`;

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

const schema = formSchema<Values>("reply", { trimmed: ["content"] });

interface ReplyFormProps {
  readonly topicId: number;
  readonly isLocked: boolean;
  readonly composer: Ref<ComposerHandle>;
  /** Called with the created reply. */
  readonly onReplyPosted: (post: ForumPost) => void;
  /** Called on rejection: the topic may have changed. */
  readonly onRejected: () => void;
}

/** Reply form; the draft is kept whatever happens to the topic. */
export function ReplyForm({ topicId, isLocked, composer, onReplyPosted, onRejected }: ReplyFormProps) {
  const { user } = useSession();
  const { notify } = useToast();
  const handleAuthFailure = useAuthFailure();
  const {
    initialDraft,
    save: saveDraft,
    discard: discardDraft,
    state: draftState,
  } = useDraft(`topic-${topicId}`, { content: "" });
  const [idempotencyKey] = useState(() => new PersistedIdempotencyKey(user?.id ?? 0, `topic-${topicId}`));

  if (!initialDraft) {
    return (
      <FormSection>
        <ComposerSkeleton />
      </FormSection>
    );
  }
  return (
    <FormSection aria-label="Write a reply">
      {isLocked && (
        <LockedNote>
          <LockIcon size={18} /> This topic is locked and no new replies can be added
        </LockedNote>
      )}
      <Form<Values>
        initialValues={{ content: initialDraft.content }}
        schema={schema}
        onValuesChange={saveDraft}
        onSubmit={async ({ content }, { resetForm }) => {
          const text = content.trim();
          const post = await createPost(topicId, text, idempotencyKey.forContent({ content: text }));
          idempotencyKey.clear();
          discardDraft();
          resetForm({ values: { content: "" } });
          onReplyPosted(post);
          notify({ title: "Success!", description: "Reply posted successfully" });
        }}
        onFailure={(error) => {
          handleAuthFailure(error);
          onRejected();
          notify({ title: "Error", description: createReplyError(error), variant: "destructive" });
        }}
      >
        {({ isSubmitting, values }) =>
          // A draft started before the lock stays visible for copying.
          isLocked && values.content.trim() === "" ? null : (
            <>
              <Composer name="content" label="Your reply" handle={composer} />
              <ForumActions>
                <Button type="submit" variant="primary" disabled={isSubmitting || isLocked}>
                  {isSubmitting ? "Posting" : "Post Reply"}
                </Button>
                <DraftStatus state={draftState} />
              </ForumActions>
            </>
          )
        }
      </Form>
    </FormSection>
  );
}
