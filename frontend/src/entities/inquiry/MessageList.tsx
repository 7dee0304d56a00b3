import { formatDateTime } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { label, muted, tabularNums } from "@shared/theme/typography";
import styled from "styled-components";
import type { InquiryMessage } from "./types";

const List = styled.ol`
  display: grid;
  gap: ${theme.space[3]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const MessageItem = styled.li<{ $isNote: boolean; $isMine: boolean }>`
  display: grid;
  gap: ${theme.space.half};
  padding: ${({ $isNote }) => ($isNote ? theme.space[2] : `0 0 0 ${theme.space[2]}`)};
  border-left: ${({ $isMine, $isNote }) =>
    `1px ${$isNote ? "dashed" : "solid"} ${$isMine ? theme.color.line : theme.color.ink}`};
  background: ${({ $isNote }) => ($isNote ? theme.color.surface : "none")};
`;

const ByLine = styled.p`
  ${muted}
  ${tabularNums}
`;

const NoteMark = styled.span`
  ${label}
`;

const Text = styled.p`
  max-width: ${theme.maxWidth.text};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

interface MessageListProps {
  /** The initial message; empty text when only an appointment was requested. */
  readonly first: { readonly by: string; readonly at: string; readonly text: string; readonly isMine: boolean };
  readonly messages: readonly InquiryMessage[];
  /** Author label of a message. */
  readonly authorName: (message: InquiryMessage) => string;
}

/** Messages of an inquiry, oldest first. */
export function MessageList({ first, messages, authorName }: MessageListProps) {
  return (
    <List aria-label="Conversation" aria-live="polite">
      {first.text !== "" && (
        <MessageItem $isNote={false} $isMine={first.isMine}>
          <ByLine>{`${first.by}, ${formatDateTime(first.at)}`}</ByLine>
          <Text>{first.text}</Text>
        </MessageItem>
      )}
      {messages.map((message) => (
        <MessageItem key={message.id} $isNote={message.isNote} $isMine={message.isMine}>
          <ByLine>
            {message.isNote && <NoteMark>Note · </NoteMark>}
            {`${authorName(message)}, ${formatDateTime(message.at)}`}
          </ByLine>
          <Text>{message.text}</Text>
        </MessageItem>
      ))}
    </List>
  );
}
