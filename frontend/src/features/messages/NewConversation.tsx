import { memberPath } from "@entities/forum/text/Author";
import { useSession } from "@shared/session/useSession";
import { theme } from "@shared/theme/theme";
import { ButtonLink } from "@shared/ui/Button";
import { EmptyState } from "@shared/ui/ErrorState";
import { ArrowLeftIcon } from "@shared/ui/icons";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { Link, Navigate, useNavigate } from "react-router-dom";
import { useConversationWith } from "./api/useMessages";
import { MessageForm } from "./MessageForm";
import { Back, ConversationColumn, Foot, Head, Note, Person, Scroller } from "./messages.styles";

/** The first message to a member; opens the conversation if there is one already. */
export function NewConversation({ username }: { username: string }) {
  const navigate = useNavigate();
  const { user } = useSession();
  const { data: known, error, mutate } = useConversationWith(username);
  if (typeof known === "object") return <Navigate to={`/messages/${known.id}`} replace />;
  const isOneself = username.toLowerCase() === user?.username.toLowerCase();
  if (isOneself || known === "nobody") {
    return (
      <ConversationColumn aria-label="Conversation">
        <EmptyState
          title={isOneself ? "You cannot write to yourself" : "Member not found"}
          action={<ButtonLink to="/messages">All messages</ButtonLink>}
        >
          {isOneself ? undefined : "There is no member by this name who can receive messages"}
        </EmptyState>
      </ConversationColumn>
    );
  }
  return (
    <ConversationColumn aria-label={`New conversation with @${username}`}>
      <Head>
        <Back to="/messages" aria-label="All messages">
          <ArrowLeftIcon size={18} />
        </Back>
        <Person>
          <h2>
            <Link to={memberPath(username)}>@{username}</Link>
          </h2>
        </Person>
      </Head>
      {known === undefined ? (
        <QueryFallback
          query={{ error, mutate }}
          title="The conversation couldn’t be shown."
          loading="Loading the conversation"
          height={theme.size[24]}
        />
      ) : (
        <>
          <Scroller>
            <Note>This is the beginning of your conversation.</Note>
          </Scroller>
          <Foot>
            <MessageForm
              to={{ username }}
              autoFocus
              onSent={({ conversationId }) => navigate(`/messages/${conversationId}`, { replace: true })}
            />
          </Foot>
        </>
      )}
    </ConversationColumn>
  );
}
