import { useAction } from "@shared/api/useAction";
import { formatDateTime } from "@shared/format";
import { Button } from "@shared/ui/Button";
import { MetaLine, SmallLabel } from "@shared/ui/layout";
import { useRef } from "react";
import { AccountFallback } from "./AccountFallback";
import { Item, ItemTitle, RemovableItems } from "./accountLayout";
import { endOtherSessions, endSession, useSessions } from "./api/useSessions";
import type { DeviceSession } from "./types";

function sessionSummary({ lastSeenAt, address }: DeviceSession): string {
  const used = `Last used ${formatDateTime(lastSeenAt)}`;
  return address ? `${used} · Logged in from ${address}` : used;
}

interface EndRequest {
  readonly endRequest: () => Promise<void>;
  readonly shouldKeep: (session: DeviceSession) => boolean;
}

/** List of sessions, with ending them. */
export function SessionList() {
  const { data: sessions, error, mutate } = useSessions();
  const list = useRef<HTMLUListElement>(null);
  const end = useAction(
    ({ endRequest, shouldKeep }: EndRequest) => {
      // The button disappears with its row: move the focus to the list.
      list.current?.focus({ preventScroll: true });
      return mutate(
        async (current) => {
          await endRequest();
          return current?.filter(shouldKeep);
        },
        { optimisticData: (current) => current?.filter(shouldKeep) ?? [], rollbackOnError: true, revalidate: false },
      );
    },
    {
      success: { title: "Logged Out Elsewhere", description: "The sessions you ended can no longer be used." },
      failureTitle: "The session couldn’t be ended",
      onOutdated: () => mutate(),
    },
  );
  if (!sessions) {
    return <AccountFallback query={{ error, mutate }} name="sessions" />;
  }

  return (
    <>
      <RemovableItems ref={list} tabIndex={-1} aria-label="Sessions">
        {sessions.map((session) => (
          <Item key={session.id}>
            <div>
              <ItemTitle>
                {session.device} {session.isCurrent && <SmallLabel>This device</SmallLabel>}
              </ItemTitle>
              <MetaLine>{sessionSummary(session)}</MetaLine>
            </div>
            {!session.isCurrent && (
              <Button
                variant="quiet"
                aria-label={`End the session on ${session.device}`}
                onClick={() =>
                  void end.run({ endRequest: () => endSession(session.id), shouldKeep: ({ id }) => id !== session.id })
                }
              >
                End
              </Button>
            )}
          </Item>
        ))}
      </RemovableItems>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button
          onClick={() => void end.run({ endRequest: endOtherSessions, shouldKeep: ({ isCurrent }) => isCurrent })}
        >
          End all other sessions
        </Button>
      )}
    </>
  );
}
