import { type Ref, useState } from "react";
import styled from "styled-components";
import { createPost } from "../../../shared/api/forum/posts";
import type { ForumPost } from "../../../shared/api/forum/wire";
import { useSession } from "../../../shared/api/useSession";
import { Form } from "../../../shared/form/Form";
import { schemaOf } from "../../../shared/form/rules";
import { useNotices } from "../../../shared/notices/NoticeProvider";
import { theme } from "../../../shared/theme/theme";
import { Button } from "../../../shared/ui/Button";
import { LockIcon } from "../../../shared/ui/icons";
import { Composer, type ComposerHandle } from "../composer/Composer";
import { ComposerSkeleton } from "../composer/ComposerSkeleton";
import { DraftLine } from "../composer/DraftLine";
import { SendKey } from "../composer/sendKey";
import { useDraft } from "../composer/useDraft";
import { replyFailure } from "../failures";
import { Actions } from "../forumParts";
import { useRefusal } from "../useRefusal";

const Place = styled.section`
  max-width: ${theme.measure.text};
  padding-top: ${theme.space[4]};
`;

const Locked = styled.p`
  display: flex;
  align-items: center;
  gap: ${theme.space[1]};
  padding-block: ${theme.space[2]};
  color: ${theme.colour.inkMuted};
`;

interface Values {
  content: string;
}

const schema = schemaOf<Values>("reply", { trimmed: ["content"] });

interface ReplyFormProps {
  readonly topicId: number;
  readonly isLocked: boolean;
  readonly composer: Ref<ComposerHandle>;
  /** Told when a reply has arrived. */
  readonly onPosted: (post: ForumPost) => void;
  /** Told when it was refused, since the topic may be another by now. */
  readonly onRefused: () => void;
}

/** Where one replies. What is being written stays, whatever happens to the topic meanwhile. */
export function ReplyForm({ topicId, isLocked, composer, onPosted, onRefused }: ReplyFormProps) {
  const { user } = useSession();
  const { notify } = useNotices();
  const refuse = useRefusal();
  const { start, keep, discard, state } = useDraft(`topic-${topicId}`, { content: "" });
  const [key] = useState(() => new SendKey(user?.id ?? 0, `topic-${topicId}`));

  if (!start) {
    return (
      <Place>
        <ComposerSkeleton />
      </Place>
    );
  }
  return (
    <Place aria-label="Write a reply">
      {isLocked && (
        <Locked>
          <LockIcon size={18} /> This topic is locked and no new replies can be added
        </Locked>
      )}
      <Form<Values>
        initialValues={{ content: start.content }}
        schema={schema}
        onEntered={keep}
        onSubmit={async ({ content }, { resetForm }) => {
          const text = content.trim();
          const post = await createPost(topicId, text, key.for({ content: text }));
          key.arrived();
          discard();
          resetForm({ values: { content: "" } });
          onPosted(post);
          notify({ title: "Success!", description: "Reply posted successfully" });
        }}
        onFailure={(error) => {
          refuse(error);
          onRefused();
          notify({ title: "Error", description: replyFailure(error), variant: "destructive" });
        }}
      >
        {({ isSubmitting, values }) =>
          // What was begun before the lock is still its writer's, to be copied elsewhere.
          isLocked && values.content.trim() === "" ? null : (
            <>
              <Composer name="content" label="Your reply" handle={composer} />
              <Actions>
                <Button type="submit" variant="primary" disabled={isSubmitting || isLocked}>
                  {isSubmitting ? "Posting" : "Post Reply"}
                </Button>
                <DraftLine state={state} />
              </Actions>
            </>
          )
        }
      </Form>
    </Place>
  );
}
