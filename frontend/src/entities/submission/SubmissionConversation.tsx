import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextAreaField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { sendOnCtrlEnter } from "@shared/form/sendOnCtrlEnter";
import { formatDateTime } from "@shared/format";
import { plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { MetaLine, UserText } from "@shared/ui/layout";
import { useEffect, useRef, useState } from "react";
import styled from "styled-components";
import type { SubmissionMessage } from "./types";

const List = styled.ol`
  ${plainList}
  display: grid;
  gap: ${theme.space[2]};
  margin-bottom: ${theme.space[3]};
`;

const MessageItem = styled.li<{ $mine: boolean }>`
  padding-left: ${theme.space[2]};
  border-left: ${theme.lineWidth.hairline} solid ${({ $mine }) => ($mine ? theme.color.line : theme.color.ink)};
`;

const schema = formSchema<{ text: string }>("message");

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export interface ConversationProps {
  readonly messages: readonly SubmissionMessage[];
  /** Name of the other party. */
  readonly counterpart: string;
  /** Sends a message; the idempotency key prevents duplicates. */
  readonly onSend: (text: string, key: string) => Promise<void>;
  /** Key under which unsent text is kept in the tab. */
  readonly draftKey: string;
}

/** Conversation between seller and staff about a submission. */
export function SubmissionConversation({ messages, counterpart, onSend, draftKey }: ConversationProps) {
  const list = useRef<HTMLOListElement>(null);
  const [sentCount, setSentCount] = useState(0);
  useEffect(() => {
    const last = list.current?.lastElementChild;
    if (sentCount > 0 && last instanceof HTMLElement) last.focus();
  }, [sentCount]);
  return (
    <>
      {messages.length > 0 && (
        <List ref={list} aria-label="Messages" aria-live="polite">
          {messages.map(({ id, isMine, text, at }) => (
            <MessageItem key={id} $mine={isMine} tabIndex={-1}>
              <MetaLine>{`${isMine ? "You" : capitalize(counterpart)}, ${formatDateTime(at)}`}</MetaLine>
              <UserText>{text}</UserText>
            </MessageItem>
          ))}
        </List>
      )}
      <Form
        draftKey={draftKey}
        keepsDraft
        initialValues={{ text: "" }}
        schema={schema}
        onSubmit={async ({ text }, { resetForm, keyFor }) => {
          const message = text.trim();
          await onSend(message, keyFor({ text: message }));
          resetForm();
          setSentCount((count) => count + 1);
        }}
      >
        <TextAreaField name="text" label={`Message to ${counterpart}`} rows={3} onKeyDown={sendOnCtrlEnter} />
        <FormFooter label="Send Message" pendingLabel="Sending" variant="secondary" />
      </Form>
    </>
  );
}
