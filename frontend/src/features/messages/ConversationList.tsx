import { Avatar, authorName } from "@entities/forum/text/Author";
import { RelativeTime } from "@entities/forum/text/RelativeTime";
import type { Conversation } from "@entities/message/types";
import { MAX_UNREAD_COUNTED } from "@shared/api/limits";
import { formatQuantity } from "@shared/format";
import { coverLink, filled } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import { ButtonLink } from "@shared/ui/Button";
import { EmptyState } from "@shared/ui/ErrorState";
import { LoadMore } from "@shared/ui/LoadMore";
import { PlainList } from "@shared/ui/layout";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { useConversations } from "./api/useMessages";
import { Username } from "./Username";

const Row = styled.li<{ $isOpen: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 ${theme.space[2]};
  align-items: center;
  padding: ${theme.space[2]} ${theme.space[1]};
  border-bottom: ${theme.border.line};
  background: ${({ $isOpen }) => ($isOpen ? theme.color.surfaceRaised : "none")};

  &:hover a {
    text-decoration: underline;
  }
`;

/* Two facts at the ends of a line. */
const Line = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[1]};

  & > :first-child {
    min-width: 0;
  }
`;

const Name = styled.h2<{ $isUnread: boolean }>`
  overflow: hidden;
  font-family: inherit;
  font-size: ${theme.fontSize.body};
  font-weight: ${({ $isUnread }) => ($isUnread ? 600 : 500)};
  line-height: 1.5;
  text-overflow: ellipsis;
  white-space: nowrap;

  a {
    text-decoration: none;
  }

  a {
    ${coverLink}
  }
`;

const Excerpt = styled.p<{ $isUnread: boolean }>`
  overflow: hidden;
  color: ${({ $isUnread }) => ($isUnread ? theme.color.ink : theme.color.inkMuted)};
  font-size: ${theme.fontSize.small};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const At = styled.span`
  ${muted}
  ${tabularNums}
  flex: none;
  font-size: ${theme.fontSize.label};
`;

const Count = styled.span`
  min-width: 1.25rem;
  padding-inline: ${theme.space.half};
  border-radius: ${theme.radius.round};
  ${filled(theme.color.accent, theme.color.accentInk)}
  font-size: ${theme.fontSize.label};
  font-weight: 600;
  line-height: 1.25rem;
  text-align: center;
`;

/** The user's conversations, the latest message first. */
export function ConversationList({ openId }: { openId: string }) {
  const { items, error, mutate, loadMore } = useConversations();
  if (!items) {
    return (
      <QueryFallback
        query={{ error, mutate }}
        title="Your messages couldn’t be shown."
        loading="Loading your messages"
        height={theme.size[16]}
      />
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState title="No messages yet" action={<ButtonLink to="/forum">Go to the forum</ButtonLink>}>
        Open a collector’s profile and choose Message to write to them.
      </EmptyState>
    );
  }
  return (
    <>
      <PlainList aria-label="Conversations">
        {items.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            isOpen={String(conversation.id) === openId}
          />
        ))}
      </PlainList>
      <LoadMore shown={items.length} onLoadMore={loadMore} error={error} label="Show earlier" wide />
    </>
  );
}

function excerptOf({ lastMessage: { excerpt, isMine, isRemoved } }: Conversation): string {
  if (isRemoved) return "Message removed";
  return `${isMine ? "You: " : ""}${excerpt || "Photo"}`;
}

function ConversationRow({ conversation, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const { id, other, lastMessage, unreadCount } = conversation;
  const isUnread = unreadCount > 0;
  return (
    <Row $isOpen={isOpen}>
      <Avatar author={other} />
      <div>
        <Line>
          <Name $isUnread={isUnread}>
            <Link to={`/messages/${id}`} aria-current={isOpen ? "page" : undefined}>
              <bdi>{authorName(other)}</bdi>
            </Link>
          </Name>
          <At>
            <RelativeTime at={lastMessage.sentAt} />
          </At>
        </Line>
        <Username author={other} />
        <Line>
          <Excerpt $isUnread={isUnread} dir="auto">
            {excerptOf(conversation)}
          </Excerpt>
          {isUnread && (
            <Count>
              <span aria-hidden="true">
                {unreadCount >= MAX_UNREAD_COUNTED ? `${MAX_UNREAD_COUNTED - 1}+` : unreadCount}
              </span>
              <VisuallyHidden>{formatQuantity(unreadCount, "unread message", "unread messages")}</VisuallyHidden>
            </Count>
          )}
        </Line>
      </div>
    </Row>
  );
}
