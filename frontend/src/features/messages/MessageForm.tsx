import type { SentMessage } from "@entities/message/types";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextAreaField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { isRecord } from "@shared/isRecord";
import { deleteSessionDraft, readSessionDraft, writeSessionDraft } from "@shared/session/sessionDrafts";
import { useSession } from "@shared/session/useSession";
import { useCallback, useState } from "react";
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

/** Sends a message with its button or Ctrl+Enter. What is written is kept in this tab until it is sent. */
export function MessageForm({ to, autoFocus = false, onSent }: MessageFormProps) {
  const { user } = useSession();
  const name = "conversation" in to ? `conversation-${to.conversation}` : `member-${to.username}`;
  const slot = `${user?.id ?? 0}/message/${name}`;
  const [initial] = useState(() => readSessionDraft(slot, isDraft) ?? { text: "" });
  const keep = useCallback(
    (values: Values) => (values.text.trim() ? writeSessionDraft(slot, values) : deleteSessionDraft(slot)),
    [slot],
  );
  return (
    <Form<Values, SentMessage>
      initialValues={initial}
      schema={schema}
      onValuesChange={keep}
      keyName={name}
      onSubmit={async ({ text }, { keyFor, resetForm }) => {
        const body = text.trim();
        const sent = await sendMessage(to, body, keyFor({ text: body }));
        resetForm({ values: { text: "" } });
        onSent?.(sent);
        return sent;
      }}
      invalidates={isConversation}
    >
      <TextAreaField
        name="text"
        label="Message"
        rows={3}
        dir="auto"
        autoFocus={autoFocus}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <FormFooter label="Send" pendingLabel="Sending" />
    </Form>
  );
}
