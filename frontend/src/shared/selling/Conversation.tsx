import type { SubmissionMessage } from "@entities/submission/types";
import { useRef, useState } from "react";
import styled from "styled-components";
import { object, string } from "yup";
import { ContentKey } from "../api/contentKey";
import { sentenceOf } from "../api/error";
import { FailureText } from "../form/FailureText";
import { Form } from "../form/Form";
import { TextAreaField } from "../form/fields";
import { formatMoment } from "../format";
import { figures, muted } from "../theme/text";
import { theme } from "../theme/theme";
import { Button } from "../ui/Button";

const MOST_CHARACTERS = 4000;

const List = styled.ol`
  display: grid;
  gap: ${theme.space[2]};
  margin-bottom: ${theme.space[3]};
  padding: 0;
  list-style: none;
`;

const Letter = styled.li<{ $mine: boolean }>`
  padding-left: ${theme.space[2]};
  border-left: 1px solid ${({ $mine }) => ($mine ? theme.colour.line : theme.colour.ink)};
`;

const Text = styled.p`
  max-width: ${theme.measure.text};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

const Line = styled.p`
  ${muted}
  ${figures}
`;

const Foot = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space[2]};
`;

const schema = object({
  text: string()
    .default("")
    .trim()
    .required("Please write a message")
    .test(
      "length",
      "Message must be at most 4,000 characters",
      (value) => [...(value ?? "")].length <= MOST_CHARACTERS,
    ),
});

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

interface ConversationProps {
  readonly messages: readonly SubmissionMessage[];
  /** What the other side is called here. */
  readonly others: string;
  /** Sends a message under a key that never makes two of one. */
  readonly onSend: (text: string, key: string) => Promise<void>;
  /** Under what a message that nobody was allowed to send is kept. */
  readonly unsentKey: string;
}

/** What seller and concierge write to one another about one submission. */
export function Conversation({ messages, others, onSend, unsentKey }: ConversationProps) {
  const key = useRef<ContentKey>(null);
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <>
      {messages.length > 0 && (
        <List aria-label="Messages" aria-live="polite">
          {messages.map(({ id, isMine, text, at }) => (
            <Letter key={id} $mine={isMine}>
              <Line>{`${isMine ? "You" : capitalised(others)}, ${formatMoment(at)}`}</Line>
              <Text>{text}</Text>
            </Letter>
          ))}
        </List>
      )}
      <Form
        unsentKey={unsentKey}
        initialValues={{ text: "" }}
        schema={schema}
        onSubmit={async ({ text }, { resetForm }) => {
          setFailure(null);
          key.current ??= new ContentKey();
          const said = text.trim();
          await onSend(said, key.current.for({ text: said }));
          // The same words may be said again, as another message.
          key.current = null;
          resetForm();
        }}
        onFailure={(error) =>
          setFailure(sentenceOf(error, "The server could not be reached. What you wrote is still here."))
        }
      >
        {({ isSubmitting }) => (
          <>
            <TextAreaField name="text" label={`Message to ${others}`} rows={3} />
            <Foot>
              {failure && <FailureText role="alert">{failure}</FailureText>}
              <Button type="submit" disabled={isSubmitting}>
                {isSubmitting ? "Sending" : "Send Message"}
              </Button>
            </Foot>
          </>
        )}
      </Form>
    </>
  );
}
