import { SUBMISSIONS_KEY, sendSubmissionMessage, useSubmissionMessages } from "@entities/submission/api/useSubmissions";
import { SubmissionConversation } from "@entities/submission/SubmissionConversation";
import { pathIs } from "@shared/api/cacheKeys";
import { errorMessage } from "@shared/api/error";
import { useInvalidate } from "@shared/api/query";
import { ErrorState } from "@shared/ui/ErrorState";
import { Skeleton } from "@shared/ui/Skeleton";
import { useEffect } from "react";

/** Conversation about a submission. */
export function SubmissionMessages({ id }: { id: number }) {
  const { data: messages, error, mutate } = useSubmissionMessages(id);
  const invalidate = useInvalidate();
  const isRead = messages !== undefined;
  // Reading clears the unread count in the list.
  useEffect(() => {
    if (isRead) void invalidate(pathIs(SUBMISSIONS_KEY));
  }, [isRead, invalidate]);
  if (!messages) {
    return error ? (
      <ErrorState title="The conversation could not be shown." onRetry={() => void mutate()}>
        {errorMessage(error, "The server could not be reached. Please try again in a moment.")}
      </ErrorState>
    ) : (
      <div role="status" aria-busy="true" aria-label="Loading the conversation">
        <Skeleton $height="12rem" />
      </div>
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
