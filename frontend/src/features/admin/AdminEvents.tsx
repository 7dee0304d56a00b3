import { anyOf, pathUnder } from "@shared/api/cacheKeys";
import { useInvalidate } from "@shared/api/query";
import { useIdentity } from "@shared/session/IdentityProvider";
import { type PropsWithChildren, useEffect } from "react";

/** Where the server tells which queue of the desk is to be read again. */
const EVENTS_URL = "/api/admin/live";
/** How often all is read again: where nothing can be heard, and where the stream is open. */
export const POLL_INTERVAL_MS = 30_000;
export const CONNECTED_POLL_INTERVAL_MS = 5 * 60_000;
/** After which a stream that the server refused is tried again. */
const RETRY_DELAY_MS = 30_000;
/** `EventSource` gives up by itself only when it was refused; otherwise it opens the stream again. */
const EVENT_SOURCE_CLOSED = 2;

/** Where queues are read that do not have an address of their own name. */
const queuePaths: Readonly<Record<string, readonly string[]>> = {
  appointments: ["/api/admin/inquiries", "/api/admin/appointment-slots"],
};

const pathsOf = (queue: string): readonly string[] => [
  ...(queuePaths[queue] ?? [`/api/admin/${queue}`]),
  `/api/admin/cases/${queue}`,
];

/** Everything that is read again when nobody knows what was missed. */
const QUEUES = ["submissions", "applications", "access-requests", "inquiries", "appointments", "reports", "questions"];

/** Told of a queue that changed, or with `null` that any may have. */
type QueueListener = (queue: string | null) => void;

function parseQueue(data: unknown): string | null {
  try {
    const message: unknown = JSON.parse(String(data));
    return typeof message === "object" && message !== null && "queue" in message ? String(message.queue) : null;
  } catch {
    return null;
  }
}

/**
 * Keeps the desk up to date: reads a queue again as soon as the server says that it has changed, and all of them when
 * something may have been missed. A tab in the background holds no stream: browsers allow few of them to a site.
 */
export function AdminEvents({ children }: PropsWithChildren) {
  const invalidate = useInvalidate();
  const { check } = useIdentity();
  useEffect(() => {
    const revalidate: QueueListener = (queue) => {
      const parts = ["/api/admin/queues", ...(queue === null ? QUEUES : [queue]).flatMap(pathsOf)];
      void invalidate(anyOf(...parts.map(pathUnder)));
    };
    return followEvents(revalidate, () => void check());
  }, [invalidate, check]);
  return children;
}

/** Listens, and looks by itself where that is not possible; the answer ends both. */
function followEvents(revalidate: QueueListener, onRefused: () => void): () => void {
  let source: EventSource | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  const isVisible = () => document.visibilityState !== "hidden";

  function schedulePoll(delay: number): void {
    clearTimeout(pollTimer);
    pollTimer = setTimeout(() => {
      if (isVisible()) revalidate(null);
      schedulePoll(delay);
    }, delay);
  }

  function close(): void {
    clearTimeout(retryTimer);
    source?.close();
    source = null;
  }

  function open(): void {
    if (source !== null || !isVisible() || typeof EventSource === "undefined") return;
    const stream = new EventSource(EVENTS_URL);
    source = stream;
    stream.onopen = () => {
      // What happened until now was told to nobody here.
      revalidate(null);
      schedulePoll(CONNECTED_POLL_INTERVAL_MS);
    };
    stream.addEventListener("cases", ({ data }) => revalidate(parseQueue(data)));
    stream.onerror = () => {
      schedulePoll(POLL_INTERVAL_MS);
      if (stream.readyState !== EVENT_SOURCE_CLOSED) return;
      close();
      onRefused();
      retryTimer = setTimeout(open, RETRY_DELAY_MS);
    };
  }

  function handleVisibilityChange(): void {
    if (isVisible()) open();
    else close();
  }

  schedulePoll(POLL_INTERVAL_MS);
  open();
  document.addEventListener("visibilitychange", handleVisibilityChange);
  return () => {
    document.removeEventListener("visibilitychange", handleVisibilityChange);
    clearTimeout(pollTimer);
    close();
  };
}
