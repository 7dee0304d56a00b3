import { hasPrivateMessages, useMessageEvents } from "@entities/message/api/useUnreadConversations";
import { EmptyState, StatePanel } from "@shared/ui/ErrorState";
import { PageTitle } from "@shared/ui/Page";
import { useParams, useSearchParams } from "react-router-dom";
import { ConversationList } from "./ConversationList";
import { ConversationView } from "./ConversationView";
import { Columns, ConversationColumn, ListColumn } from "./messages.styles";
import { NewConversation } from "./NewConversation";

/** Private messages: the conversations and the open one. `?to=` names a member to write to. */
export default function MessagesPage() {
  const { id = "" } = useParams();
  const [searchParams] = useSearchParams();
  useMessageEvents();
  if (!hasPrivateMessages()) {
    return (
      <StatePanel>
        <PageTitle>Messages</PageTitle>
        <p>Private messages are switched off on this site.</p>
      </StatePanel>
    );
  }
  const to = searchParams.get("to") ?? "";
  const isOpen = id !== "" || to !== "";
  return (
    <Columns $isOpen={isOpen}>
      <ListColumn>
        <h1>Messages</h1>
        <ConversationList openId={id} />
      </ListColumn>
      {id !== "" && <OpenConversation key={id} id={id} />}
      {id === "" && to !== "" && <NewConversation key={to} username={to} />}
      {!isOpen && (
        <ConversationColumn aria-label="Conversation">
          <EmptyState title="No conversation open">Choose a conversation to read it.</EmptyState>
        </ConversationColumn>
      )}
    </Columns>
  );
}

function OpenConversation({ id }: { id: string }) {
  if (/^\d{1,15}$/.test(id)) return <ConversationView id={Number(id)} />;
  return (
    <ConversationColumn aria-label="Conversation">
      <EmptyState title="Conversation not found" />
    </ConversationColumn>
  );
}
