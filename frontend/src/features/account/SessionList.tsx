import { useRef } from "react";
import styled from "styled-components";
import { endOtherSessions, endSession, useSessions } from "../../shared/api/account/useSessions";
import { ApiError, sentenceOf } from "../../shared/api/error";
import { formatMoment } from "../../shared/format";
import { useNotices } from "../../shared/notices/NoticeProvider";
import { label } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { Button } from "../../shared/ui/Button";
import { CouldNotRead, Entries, Entry, EntryLine, EntryName, FormSkeleton, UNREACHABLE } from "./accountParts";
import type { DeviceSession } from "./types";

const Here = styled.span`
  ${label}
  color: ${theme.colour.inkMuted};
`;

function describe({ lastSeenAt, address }: DeviceSession): string {
  const used = `Last used ${formatMoment(lastSeenAt)}`;
  return address ? `${used} · Signed in from ${address}` : used;
}

/** The browsers that one is signed in with, and the way to sign the others out. */
export function SessionList() {
  const { data: sessions, error, mutate } = useSessions();
  const { notify } = useNotices();
  const list = useRef<HTMLUListElement>(null);
  if (!sessions) {
    return error ? (
      <CouldNotRead
        title="Your sessions could not be shown."
        reason={sentenceOf(error, UNREACHABLE)}
        onRetry={() => void mutate()}
      />
    ) : (
      <FormSkeleton height="5rem" label="Loading your sessions" />
    );
  }

  const end = async (ending: () => Promise<void>, stays: (session: DeviceSession) => boolean) => {
    // What was pressed leaves with its row; the focus goes to what it changed.
    list.current?.focus({ preventScroll: true });
    try {
      await mutate(
        async (current) => {
          await ending();
          return current?.filter(stays);
        },
        { optimisticData: (current) => current?.filter(stays) ?? [], rollbackOnError: true, revalidate: false },
      );
      notify({ title: "Signed Out Elsewhere", description: "What was ended opens nothing any more." });
    } catch (failure) {
      // It ended by itself meanwhile: the list as it is now says so.
      if (failure instanceof ApiError && failure.status === 404) await mutate();
      notify({
        title: "The session could not be ended",
        description: sentenceOf(failure, UNREACHABLE),
        variant: "destructive",
      });
    }
  };

  return (
    <>
      <Entries ref={list} tabIndex={-1} aria-label="Sessions">
        {sessions.map((session) => (
          <Entry key={session.id}>
            <div>
              <EntryName>
                {session.device} {session.isCurrent && <Here>This device</Here>}
              </EntryName>
              <EntryLine>{describe(session)}</EntryLine>
            </div>
            {!session.isCurrent && (
              <Button
                variant="quiet"
                aria-label={`End the session on ${session.device}`}
                onClick={() =>
                  void end(
                    () => endSession(session.id),
                    ({ id }) => id !== session.id,
                  )
                }
              >
                End
              </Button>
            )}
          </Entry>
        ))}
      </Entries>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button onClick={() => void end(endOtherSessions, ({ isCurrent }) => isCurrent)}>End all other sessions</Button>
      )}
    </>
  );
}
