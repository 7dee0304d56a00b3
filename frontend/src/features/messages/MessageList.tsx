import { ForumText } from "@entities/forum/text/ForumText";
import type { PrivateMessage } from "@entities/message/types";
import { ReasonDialog } from "@shared/form/ReasonDialog";
import { formatDate, formatLongDateTime, formatQuantity, formatTime } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import { Menu } from "@shared/ui/Menu";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { useLoadMore } from "@shared/ui/useLoadMore";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { Fragment, type Ref, useLayoutEffect, useRef, useState } from "react";
import styled from "styled-components";
import { reportMessage, useMessages } from "./api/useMessages";
import { Day, MessageItems, Scroller } from "./messages.styles";

/** Distance from the end, in pixels, within which new messages are scrolled into view. */
const NEAR_END = 120;

/* Above the lower edge of the messages, whose place it does not take. */
const ToEnd = styled.div`
  position: sticky;
  bottom: 0;
  z-index: ${theme.zIndex.sticky};
  display: grid;
  justify-items: center;
  height: 0;

  button {
    position: absolute;
    bottom: 0;
    background: ${theme.color.surfaceRaised};
  }
`;

interface MessageListProps {
  readonly conversationId: number;
  readonly otherName: string;
  /** The last message that was in view; 0 before there is one. */
  readonly lastSeen: number;
  readonly onSeen: (message: number) => void;
}

/**
 * Messages of a conversation, oldest first; stays at the end unless the reader has scrolled up, and then leads to new
 * ones.
 */
export function MessageList({ conversationId, otherName, lastSeen, onSeen }: MessageListProps) {
  const { items, error, mutate, loadMore } = useMessages(conversationId);
  const earlier = useLoadMore<HTMLLIElement>({ shown: items?.length ?? 0, load: loadMore, error });
  const [reported, setReported] = useState<number | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const { id: latest = 0, isMine = false } = items?.[0] ?? {};
  /** The latest message when the list was first shown: newer ones are announced, earlier ones are not. */
  const [known, setKnown] = useState<number | null>(null);
  if (known === null && items) setKnown(latest);
  const rows = items?.toReversed().map((message, index, all) => {
    const day = formatDate(message.sentAt);
    const before = all[index - 1];
    const row = (
      <Fragment key={message.id}>
        {(!before || formatDate(before.sentAt) !== day) && <Day>{day}</Day>}
        <Message
          message={message}
          otherName={otherName}
          onReport={() => setReported(message.id)}
          {...(!before && { ref: earlier.end })}
        />
      </Fragment>
    );
    return { row, isNew: known !== null && message.id > known };
  });
  const rowsThat = (isNew: boolean) => rows?.filter((each) => each.isNew === isNew).map(({ row }) => row);
  const goToEnd = () => {
    const box = scroller.current;
    if (box) box.scrollTop = box.scrollHeight;
    onSeen(latest);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new message
  useLayoutEffect(() => {
    if (isAtEnd.current || isMine) goToEnd();
  }, [latest]);
  return (
    <Scroller
      ref={scroller}
      tabIndex={0}
      role="region"
      aria-label="Messages"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
        if (isAtEnd.current) onSeen(latest);
      }}
    >
      {!items && (
        <QueryFallback
          query={{ error, mutate }}
          title="The messages couldn’t be shown."
          loading="Loading the messages"
          height={theme.size[16]}
        />
      )}
      {loadMore && (
        <Button wide aria-disabled={earlier.isPending} onClick={earlier.handleClick}>
          {earlier.isPending ? "Loading" : "Show earlier"}
        </Button>
      )}
      <VisuallyHidden role="status">
        {earlier.added !== null && formatQuantity(earlier.added, "earlier message", "earlier messages")}
      </VisuallyHidden>
      <MessageItems>{rowsThat(false)}</MessageItems>
      <div role="log">
        <MessageItems>{rowsThat(true)}</MessageItems>
      </div>
      <ToEnd>
        {latest > lastSeen && (
          <Button
            onClick={() => {
              goToEnd();
              // The button is gone then.
              scroller.current?.focus({ preventScroll: true });
            }}
          >
            New message
          </Button>
        )}
      </ToEnd>
      <ReasonDialog
        open={reported !== null}
        onOpenChange={() => setReported(null)}
        title="Report message"
        description="The concierge will read this message and up to five before it."
        label="What’s wrong?"
        rules="report"
        confirmLabel="Report"
        onConfirm={(reason) => (reported === null ? Promise.resolve() : reportMessage(reported, reason))}
        success={{ title: "Message reported", description: "The concierge will take a look." }}
      />
    </Scroller>
  );
}

const Item = styled.li<{ $isMine: boolean }>`
  display: flex;
  align-items: start;
  justify-content: ${({ $isMine }) => ($isMine ? "end" : "start")};
`;

const Bubble = styled.div<{ $isMine: boolean }>`
  max-width: min(85%, ${theme.maxWidth.text});
  padding: ${theme.space[1]} ${theme.space[2]};
  background: ${({ $isMine }) => ($isMine ? theme.color.surfaceRaised : "none")};
  border: ${theme.border.line};
  border-radius: ${theme.radius.small};
`;

const Time = styled.time`
  ${muted}
  ${tabularNums}
  display: block;
  margin-top: ${theme.space.half};
  font-size: ${theme.fontSize.label};
`;

const Removed = styled.p`
  ${muted}
  font-style: italic;
`;

interface MessageProps {
  readonly ref?: Ref<HTMLLIElement>;
  readonly message: PrivateMessage;
  readonly otherName: string;
  readonly onReport: () => void;
}

function Message({ ref, message: { body, isMine, isRemoved, sentAt }, otherName, onReport }: MessageProps) {
  return (
    <Item $isMine={isMine} {...(ref && { ref, tabIndex: -1 })}>
      <Bubble $isMine={isMine}>
        <VisuallyHidden>{isMine ? "You" : otherName}:</VisuallyHidden>
        {isRemoved ? <Removed>This message was removed by the concierge.</Removed> : <ForumText content={body} />}
        <Time dateTime={sentAt} title={formatLongDateTime(sentAt)}>
          {formatTime(sentAt)}
        </Time>
      </Bubble>
      {!isMine && !isRemoved && (
        <Menu label={`Message actions, ${formatTime(sentAt)}`} actions={[{ label: "Report", onSelect: onReport }]} />
      )}
    </Item>
  );
}
