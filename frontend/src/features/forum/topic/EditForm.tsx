import { errorMessage, fieldErrors, hasStatus } from "@shared/api/error";
import { Form } from "@shared/form/Form";
import { TextArea } from "@shared/form/fieldLayout";
import { TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { ButtonRow, MutedText } from "@shared/ui/layout";
import { useConfirmation } from "@shared/ui/useConfirmation";
import { useCallback, useContext, useEffect, useId, useRef, useState } from "react";
import styled from "styled-components";
import type { DraftKey } from "../api/composing";
import { Composer } from "../composer/Composer";
import { ComposerSkeleton } from "../composer/ComposerSkeleton";
import { DraftNotice } from "../composer/DraftNotice";
import { DraftStatus } from "../composer/DraftStatus";
import { SendButton } from "../composer/SendButton";
import { useForumDraft } from "../composer/useForumDraft";
import { UnsentText } from "./UnsentReply";
import { UnsentEdits } from "./unsentEdits";

interface Values {
  title: string;
  content: string;
}

const Newer = styled.div`
  display: grid;
  gap: ${theme.space[1]};

  label {
    font-weight: 500;
  }
`;

const Removed = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  padding-top: ${theme.space[2]};
`;

const trimmed = ({ title, content }: Values): Values => ({ title: title.trim(), content: content.trim() });

const isSame = (one: Values, other: Values): boolean => one.title === other.title && one.content === other.content;

const fullText = ({ title, content }: Values): string => [title, content].filter(Boolean).join("\n\n");

const topicSchema = formSchema<Values>("topic");
const replySchema = formSchema<Values>("reply");

export interface EditFormProps {
  readonly draftKey: DraftKey;
  /** Undefined for replies. */
  readonly title?: string;
  readonly content: string;
  /** Last edit of the post, which the content is of. */
  readonly editedAt: string | null;
  /** `seen` is the last edit that the author has seen. */
  readonly onSave: (values: Values, seen: string | null) => Promise<void>;
  /** Whether the post was removed meanwhile: the text can only be copied. */
  readonly isRemoved?: boolean;
  /** Refetches the post, because a change was refused. */
  readonly onRefused: () => unknown;
  readonly onDone: () => void;
}

/**
 * Inline form to edit a post. A version that was saved elsewhere meanwhile is shown beside it. Stays open, and keeps its
 * draft, if more was typed while the edit was being saved.
 */
export default function EditForm({
  draftKey: draftName,
  title,
  content,
  editedAt,
  onSave,
  isRemoved = false,
  onRefused,
  onDone,
}: EditFormProps) {
  const draft = useForumDraft(draftName, { title: title ?? "", content });
  const { initialDraft, save: saveDraft, discard: discardDraft } = draft;
  const [openedAt] = useState(editedAt);
  const [isUploading, setUploading] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [saved, setSaved] = useState<Values | null>(null);
  // Values that have been typed so far, also while others are being saved.
  const typed = useRef<Values | null>(null);
  const unsentEdits = useContext(UnsentEdits);
  // The text of a removed post is no longer sent.
  const stored = useRef({ title: "", content: "" });
  if (!isRemoved) stored.current = trimmed({ title: title ?? "", content });
  const isChanged = () => typed.current !== null && !isSame(trimmed(typed.current), stored.current);
  const handleChange = useCallback(
    (values: Values) => {
      typed.current = values;
      if (isSame(trimmed(values), stored.current)) unsentEdits.delete(draftName);
      else unsentEdits.set(draftName, fullText(values));
      saveDraft(values);
    },
    [draftName, saveDraft, unsentEdits],
  );
  const { ask, dialog } = useConfirmation();
  const newerId = useId();
  const buttons = useRef<HTMLDivElement>(null);
  const close = () => {
    const article = buttons.current?.closest("article");
    unsentEdits.delete(draftName);
    discardDraft();
    onDone();
    // The menu that opened the editor is back in its place, and gets the focus.
    requestAnimationFrame(() => article?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus());
  };
  const cancel = async () => {
    const isAgreed =
      !isChanged() ||
      (await ask({
        title: "Discard your changes?",
        description: "What you changed in this post will be deleted.",
        confirmLabel: "Discard",
      }));
    if (isAgreed) close();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the post is removed
  useEffect(() => {
    if (isRemoved && !isChanged()) close();
  }, [isRemoved]);
  if (!initialDraft) return <ComposerSkeleton />;
  const isTopic = title !== undefined;
  const isOwnVersion = saved !== null && isSame(saved, { title: title ?? "", content });
  return (
    <>
      {isRemoved && typed.current && (
        <Removed>
          <UnsentText
            label="Your edit"
            reason="The post was removed before this edit was saved."
            text={fullText(typed.current)}
          />
          <ButtonRow>
            <Button onClick={close}>Close</Button>
          </ButtonRow>
        </Removed>
      )}
      {/* Keeps what was typed in case the post is restored. */}
      <div hidden={isRemoved}>
        <Form<Values>
          key={draft.formKey}
          initialValues={{ title: initialDraft.title ?? title ?? "", content: initialDraft.content }}
          schema={isTopic ? topicSchema : replySchema}
          onValuesChange={handleChange}
          onSubmit={async (values) => {
            // After a refusal the author has the newer version before them.
            const seen = isRefused || isOwnVersion ? editedAt : openedAt;
            const edit = trimmed(values);
            await onSave(edit, seen);
            setSaved(edit);
            if (isSame(trimmed(typed.current ?? values), edit)) close();
          }}
          onFailure={(error) => {
            if (!hasStatus(error, 409)) return;
            setRefused(true);
            onRefused();
          }}
          failureTitle="The change couldn’t be saved"
          describeFailure={(error) => (Object.keys(fieldErrors(error)).length > 0 ? null : errorMessage(error))}
        >
          {({ isSubmitting }) => (
            <>
              {isTopic && <TextField name="title" label="Title" dir="auto" autoComplete="off" />}
              <Composer
                name="content"
                label={isTopic ? "Content" : "Edit your reply"}
                autoFocus
                onUploading={setUploading}
              />
              {editedAt !== openedAt && !isOwnVersion && (
                <Newer>
                  <label htmlFor={newerId}>Newer text</label>
                  <MutedText>This post was changed while you were editing it.</MutedText>
                  <TextArea
                    id={newerId}
                    dir="auto"
                    rows={6}
                    readOnly
                    value={fullText({ title: title ?? "", content })}
                  />
                </Newer>
              )}
              <DraftNotice draft={draft} />
              <ButtonRow ref={buttons}>
                <SendButton isUploading={isUploading} disabled={isSubmitting}>
                  {isSubmitting ? "Saving" : "Save"}
                </SendButton>
                <Button onClick={() => void cancel()}>Cancel</Button>
                <DraftStatus state={draft.state} />
              </ButtonRow>
            </>
          )}
        </Form>
      </div>
      {dialog}
    </>
  );
}
