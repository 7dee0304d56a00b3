import { ApiError, errorMessage } from "@shared/api/error";
import { formatDateTime } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { label } from "@shared/theme/typography";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { useRef } from "react";
import styled from "styled-components";
import { FormSkeleton, Item, ItemDetail, ItemList, ItemTitle, LoadError, UNREACHABLE } from "./accountLayout";
import { endOtherSessions, endSession, useSessions } from "./api/useSessions";
import type { DeviceSession } from "./types";

const CurrentBadge = styled.span`
  ${label}
  color: ${theme.color.inkMuted};
`;

function sessionSummary({ lastSeenAt, address }: DeviceSession): string {
  const used = `Last used ${formatDateTime(lastSeenAt)}`;
  return address ? `${used} · Signed in from ${address}` : used;
}

/** List of sessions, with ending them. */
export function SessionList() {
  const { data: sessions, error, mutate } = useSessions();
  const { notify } = useToast();
  const list = useRef<HTMLUListElement>(null);
  if (!sessions) {
    return error ? (
      <LoadError
        title="Your sessions could not be shown."
        reason={errorMessage(error, UNREACHABLE)}
        onRetry={() => void mutate()}
      />
    ) : (
      <FormSkeleton height="5rem" label="Loading your sessions" />
    );
  }

  const endSessions = async (endRequest: () => Promise<void>, shouldKeep: (session: DeviceSession) => boolean) => {
    // The button disappears with its row: move the focus to the list.
    list.current?.focus({ preventScroll: true });
    try {
      await mutate(
        async (current) => {
          await endRequest();
          return current?.filter(shouldKeep);
        },
        { optimisticData: (current) => current?.filter(shouldKeep) ?? [], rollbackOnError: true, revalidate: false },
      );
      notify({ title: "Signed Out Elsewhere", description: "What was ended opens nothing any more." });
    } catch (failure) {
      // Already ended: reload the list.
      if (failure instanceof ApiError && failure.status === 404) await mutate();
      notify({
        title: "The session could not be ended",
        description: errorMessage(failure, UNREACHABLE),
        variant: "destructive",
      });
    }
  };

  return (
    <>
      <ItemList ref={list} tabIndex={-1} aria-label="Sessions">
        {sessions.map((session) => (
          <Item key={session.id}>
            <div>
              <ItemTitle>
                {session.device} {session.isCurrent && <CurrentBadge>This device</CurrentBadge>}
              </ItemTitle>
              <ItemDetail>{sessionSummary(session)}</ItemDetail>
            </div>
            {!session.isCurrent && (
              <Button
                variant="quiet"
                aria-label={`End the session on ${session.device}`}
                onClick={() =>
                  void endSessions(
                    () => endSession(session.id),
                    ({ id }) => id !== session.id,
                  )
                }
              >
                End
              </Button>
            )}
          </Item>
        ))}
      </ItemList>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button onClick={() => void endSessions(endOtherSessions, ({ isCurrent }) => isCurrent)}>
          End all other sessions
        </Button>
      )}
    </>
  );
}
