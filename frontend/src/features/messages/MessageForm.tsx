import type { SentMessage } from "@entities/message/types";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { formSchema } from "@shared/form/formSchema";
import { MarkdownField } from "@shared/form/markdown/MarkdownField";
import { sendOnCtrlEnter } from "@shared/form/sendOnCtrlEnter";
import { textBesides } from "@shared/form/textBesides";
import { isRecord } from "@shared/isRecord";
import { deleteSessionDraft, readSessionDraft, writeSessionDraft } from "@shared/session/sessionDrafts";
import { useSession } from "@shared/session/useSession";
import { useCallback, useRef, useState } from "react";
import { type Addressee, isConversation, sendMessage } from "./api/useMessages";

interface Values {
  text: string;
}

const schema = formSchema<Values>("privateMessage");

const isDraft = (value: unknown): value is Values => isRecord(value) && typeof value.text === "string";

interface MessageFormProps {
  readonly to: Addressee;
  readonly autoFocus?: boolean;
  readonly onSent?: (sent: SentMessage) => void;
}

const nameOf = (to: Addressee): string =>
  "conversation" in to ? `conversation-${to.conversation}` : `member-${to.username}`;

const saveDraft = (slot: string, values: Values): void =>
  values.text.trim() ? writeSessionDraft(slot, values) : deleteSessionDraft(slot);

/**
 * Sends a message with its button or Ctrl+Enter. What is written is kept in this tab until it is sent; what is written
 * meanwhile stays, also in the conversation that the message begins.
 */
export function MessageForm({ to, autoFocus = false, onSent }: MessageFormProps) {
  const { user } = useSession();
  const name = nameOf(to);
  const slotOf = (addressee: Addressee) => `${user?.id ?? 0}/message/${nameOf(addressee)}`;
  const slot = slotOf(to);
  const [initial] = useState(() => readSessionDraft(slot, isDraft) ?? { text: "" });
  const unsent = useRef(initial.text);
  const handleChange = useCallback(
    (values: Values) => {
      unsent.current = values.text;
      saveDraft(slot, values);
    },
    [slot],
  );
  return (
    <Form<Values, SentMessage>
      initialValues={initial}
      schema={schema}
      onValuesChange={handleChange}
      keyName={name}
      onSubmit={async ({ text }, { keyFor, resetForm }) => {
        const body = text.trim();
        const sent = await sendMessage(to, body, keyFor({ text: body }));
        const remaining = { text: textBesides(unsent.current, body) };
        resetForm({ values: remaining });
        saveDraft(slot, { text: "" });
        saveDraft(slotOf({ conversation: sent.conversationId }), remaining);
        onSent?.(sent);
        return sent;
      }}
      invalidates={isConversation}
    >
      <MarkdownField
        name="text"
        label="Message"
        rows={3}
        dir="auto"
        autoFocus={autoFocus}
        onKeyDown={sendOnCtrlEnter}
      />
      <FormFooter label="Send" pendingLabel="Sending" />
    </Form>
  );
}
