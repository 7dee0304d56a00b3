import { errorMessage } from "@shared/api/error";
import { IdempotencyKey } from "@shared/api/idempotencyKey";
import { Form } from "@shared/form/Form";
import { FormError } from "@shared/form/FormError";
import { TextAreaField } from "@shared/form/fields";
import { formatDateTime } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import { useRef, useState } from "react";
import styled from "styled-components";
import { object, string } from "yup";
import type { SubmissionMessage } from "./types";

const MAX_LENGTH = 4000;

const List = styled.ol`
  display: grid;
  gap: ${theme.space[2]};
  margin-bottom: ${theme.space[3]};
  padding: 0;
  list-style: none;
`;

const MessageItem = styled.li<{ $mine: boolean }>`
  padding-left: ${theme.space[2]};
  border-left: 1px solid ${({ $mine }) => ($mine ? theme.color.line : theme.color.ink)};
`;

const Text = styled.p`
  max-width: ${theme.maxWidth.text};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

const ByLine = styled.p`
  ${muted}
  ${tabularNums}
`;

const Footer = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space[2]};
`;

const schema = object({
  text: string()
    .default("")
    .trim()
    .required("Please write a message")
    .test("length", "Message must be at most 4,000 characters", (value) => [...(value ?? "")].length <= MAX_LENGTH),
});

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface ConversationProps {
  readonly messages: readonly SubmissionMessage[];
  /** Name of the other party. */
  readonly counterpart: string;
  /** Sends a message; the idempotency key prevents duplicates. */
  readonly onSend: (text: string, key: string) => Promise<void>;
  /** Key under which unsent text is stored when the session has expired. */
  readonly draftKey: string;
}

/** Conversation between seller and staff about a submission. */
export function SubmissionConversation({ messages, counterpart, onSend, draftKey }: ConversationProps) {
  const key = useRef<IdempotencyKey>(null);
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <>
      {messages.length > 0 && (
        <List aria-label="Messages" aria-live="polite">
          {messages.map(({ id, isMine, text, at }) => (
            <MessageItem key={id} $mine={isMine}>
              <ByLine>{`${isMine ? "You" : capitalize(counterpart)}, ${formatDateTime(at)}`}</ByLine>
              <Text>{text}</Text>
            </MessageItem>
          ))}
        </List>
      )}
      <Form
        draftKey={draftKey}
        initialValues={{ text: "" }}
        schema={schema}
        onSubmit={async ({ text }, { resetForm }) => {
          setFailure(null);
          key.current ??= new IdempotencyKey();
          const message = text.trim();
          await onSend(message, key.current.forContent({ text: message }));
          // A new key: the same text can be sent again as another message.
          key.current = null;
          resetForm();
        }}
        onFailure={(error) =>
          setFailure(errorMessage(error, "The server could not be reached. What you wrote is still here."))
        }
      >
        {({ isSubmitting }) => (
          <>
            <TextAreaField name="text" label={`Message to ${counterpart}`} rows={3} />
            <Footer>
              {failure && <FormError role="alert">{failure}</FormError>}
              <Button type="submit" disabled={isSubmitting}>
                {isSubmitting ? "Sending" : "Send Message"}
              </Button>
            </Footer>
          </>
        )}
      </Form>
    </>
  );
}
