import { formatDateTime } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { LabelText, MessageColumn, MetaLine, UserText } from "@shared/ui/layout";
import styled from "styled-components";
import type { InquiryMessage } from "./types";

const MessageItem = styled.li<{ $isNote: boolean; $isMine: boolean }>`
  display: grid;
  gap: ${theme.space.half};
  padding: ${({ $isNote }) => ($isNote ? theme.space[2] : `0 0 0 ${theme.space[2]}`)};
  border-left: ${({ $isMine, $isNote }) =>
    `1px ${$isNote ? "dashed" : "solid"} ${$isMine ? theme.color.line : theme.color.ink}`};
  background: ${({ $isNote }) => ($isNote ? theme.color.surface : "none")};
`;

interface ThreadMessagesProps {
  /** The initial message; empty text when only an appointment was requested. */
  readonly first: { readonly by: string; readonly at: string; readonly text: string; readonly isMine: boolean };
  readonly messages: readonly InquiryMessage[];
  /** Author label of a message. */
  readonly authorName: (message: InquiryMessage) => string;
}

/** Messages of an inquiry, oldest first. */
export function ThreadMessages({ first, messages, authorName }: ThreadMessagesProps) {
  return (
    <MessageColumn aria-label="Conversation" aria-live="polite">
      {first.text !== "" && (
        <MessageItem $isNote={false} $isMine={first.isMine}>
          <MetaLine>{`${first.by}, ${formatDateTime(first.at)}`}</MetaLine>
          <UserText>{first.text}</UserText>
        </MessageItem>
      )}
      {messages.map((message) => (
        <MessageItem key={message.id} tabIndex={-1} $isNote={message.isNote} $isMine={message.isMine}>
          <MetaLine>
            {message.isNote && <LabelText>Note · </LabelText>}
            {`${authorName(message)}, ${formatDateTime(message.at)}`}
          </MetaLine>
          <UserText>{message.text}</UserText>
        </MessageItem>
      ))}
    </MessageColumn>
  );
}
