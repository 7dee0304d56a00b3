import {
  SUBMISSIONS_PATH,
  sendSubmissionMessage,
  useSubmissionMessages,
} from "@entities/submission/api/useSubmissions";
import { SubmissionConversation } from "@entities/submission/SubmissionConversation";
import { pathIs } from "@shared/api/cacheKeys";
import { useInvalidate } from "@shared/api/query";
import { theme } from "@shared/theme/theme";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { useEffect } from "react";

/** Conversation about a submission. */
export function SubmissionMessages({ id }: { id: number }) {
  const { data: messages, error, mutate } = useSubmissionMessages(id);
  const invalidate = useInvalidate();
  const isRead = messages !== undefined;
  // Reading clears the unread count in the list.
  useEffect(() => {
    if (isRead) void invalidate(pathIs(SUBMISSIONS_PATH));
  }, [isRead, invalidate]);
  if (!messages) {
    return (
      <QueryFallback
        query={{ error, mutate }}
        title="The conversation couldn’t be shown."
        loading="Loading the conversation"
        height={theme.size[12]}
      />
    );
  }
  return (
    <SubmissionConversation
      messages={messages}
      counterpart="the concierge"
      draftKey={`submissions/${id}/message`}
      onSend={async (text, key) => {
        const sent = await sendSubmissionMessage(id, text, key);
        await mutate((current) => [...(current ?? []), sent], { revalidate: false });
      }}
    />
  );
}
