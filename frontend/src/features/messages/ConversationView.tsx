import { Avatar, authorName, memberPath } from "@entities/forum/text/Author";
import type { Conversation } from "@entities/message/types";
import { useBlockActions } from "@entities/message/useBlockActions";
import { useRevalidateNotifications } from "@entities/notification/api/useUnreadCount";
import { ApiError } from "@shared/api/error";
import { useInvalidate } from "@shared/api/query";
import { usePageTitle } from "@shared/hooks/usePageTitle";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { EmptyState } from "@shared/ui/ErrorState";
import { ArrowLeftIcon } from "@shared/ui/icons";
import { Menu } from "@shared/ui/Menu";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { isConversation, markConversationRead, useConversation } from "./api/useMessages";
import { MessageForm } from "./MessageForm";
import { MessageList } from "./MessageList";
import { Back, ConversationColumn, Foot, Head, Note, Person } from "./messages.styles";
import { Username } from "./Username";

/** An open conversation. */
export function ConversationView({ id }: { id: number }) {
  const { data: conversation, error, mutate } = useConversation(id);
  if (conversation) return <OpenConversation conversation={conversation} />;
  return (
    <ConversationColumn aria-label="Conversation">
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState title="Conversation not found" />
      ) : (
        <QueryFallback
          query={{ error, mutate }}
          title="The conversation couldn’t be shown."
          loading="Loading the conversation"
          height={theme.size[24]}
        />
      )}
    </ConversationColumn>
  );
}

/**
 * Marks the conversation, with its notification, as read up to the last message that was in view, and only while the
 * page is visible.
 */
function useReadMark({ id, readUpTo, unreadCount }: Conversation, lastSeen: number): void {
  const invalidate = useInvalidate();
  const revalidateNotifications = useRevalidateNotifications();
  const marked = useRef(readUpTo ?? 0);
  useEffect(() => {
    const mark = () => {
      if (unreadCount === 0 || document.hidden || marked.current >= lastSeen) return;
      marked.current = lastSeen;
      markConversationRead(id, lastSeen).then(
        () => {
          void invalidate(isConversation);
          revalidateNotifications();
        },
        () => {
          // The next message or visit tries again.
          marked.current = readUpTo ?? 0;
        },
      );
    };
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [id, readUpTo, lastSeen, unreadCount, invalidate, revalidateNotifications]);
}

function OpenConversation({ conversation }: { conversation: Conversation }) {
  const { id, other, refusal, isBlocked } = conversation;
  const block = useBlockActions(other.username, isBlocked);
  const [lastSeen, setLastSeen] = useState(0);
  useReadMark(conversation, lastSeen);
  const name = authorName(other);
  usePageTitle(`Conversation with ${name}`);
  return (
    <ConversationColumn aria-label={`Conversation with ${name}`}>
      <Head>
        <Back to="/messages" aria-label="All messages">
          <ArrowLeftIcon size={18} />
        </Back>
        <Person>
          <Avatar author={other} />
          <div>
            <h2>
              <bdi>{other.isFormer ? name : <Link to={memberPath(other.username)}>{name}</Link>}</bdi>
            </h2>
            <Username author={other} />
          </div>
        </Person>
        {!other.isFormer && (
          <Menu
            label="Conversation actions"
            actions={[{ label: "View profile", to: memberPath(other.username) }, block.action]}
          />
        )}
      </Head>
      {block.dialog}
      <MessageList conversationId={id} otherName={name} lastSeen={lastSeen} onSeen={setLastSeen} />
      <Foot>
        {refusal === null ? (
          <MessageForm to={{ conversation: id }} />
        ) : (
          <>
            <Note>{isBlocked ? `You blocked ${name}.` : refusal}</Note>
            {isBlocked && <Button onClick={block.unblock}>Unblock</Button>}
          </>
        )}
      </Foot>
    </ConversationColumn>
  );
}
