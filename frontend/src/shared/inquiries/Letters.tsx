import type { InquiryMessage } from "@entities/inquiry/types";
import styled from "styled-components";
import { formatMoment } from "../format";
import { figures, label, muted } from "../theme/text";
import { theme } from "../theme/theme";

const List = styled.ol`
  display: grid;
  gap: ${theme.space[3]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Letter = styled.li<{ $isNote: boolean; $isMine: boolean }>`
  display: grid;
  gap: ${theme.space.half};
  padding: ${({ $isNote }) => ($isNote ? theme.space[2] : `0 0 0 ${theme.space[2]}`)};
  border-left: ${({ $isMine, $isNote }) =>
    `1px ${$isNote ? "dashed" : "solid"} ${$isMine ? theme.colour.line : theme.colour.ink}`};
  background: ${({ $isNote }) => ($isNote ? theme.colour.surface : "none")};
`;

const Line = styled.p`
  ${muted}
  ${figures}
`;

const Mark = styled.span`
  ${label}
`;

const Text = styled.p`
  max-width: ${theme.measure.text};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

interface LettersProps {
  /** Who asked, when, and what; nothing when they only wished to meet. */
  readonly first: { readonly by: string; readonly at: string; readonly text: string; readonly isMine: boolean };
  readonly messages: readonly InquiryMessage[];
  /** Who wrote a message. */
  readonly nameOf: (message: InquiryMessage) => string;
}

/** A conversation between whoever asked and the concierge, oldest first. */
export function Letters({ first, messages, nameOf }: LettersProps) {
  return (
    <List aria-label="Conversation" aria-live="polite">
      {first.text !== "" && (
        <Letter $isNote={false} $isMine={first.isMine}>
          <Line>{`${first.by}, ${formatMoment(first.at)}`}</Line>
          <Text>{first.text}</Text>
        </Letter>
      )}
      {messages.map((message) => (
        <Letter key={message.id} $isNote={message.isNote} $isMine={message.isMine}>
          <Line>
            {message.isNote && <Mark>Note · </Mark>}
            {`${nameOf(message)}, ${formatMoment(message.at)}`}
          </Line>
          <Text>{message.text}</Text>
        </Letter>
      ))}
    </List>
  );
}
