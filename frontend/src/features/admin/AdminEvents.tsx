import { anyOf, pathUnder } from "@shared/api/cacheKeys";
import { useInvalidate } from "@shared/api/query";
import { useIdentity } from "@shared/session/IdentityProvider";
import { type PropsWithChildren, useEffect } from "react";

/** Server-sent events: names the admin queue that changed. */
const EVENTS_PATH = "/api/admin/live";
/** Polling interval without a stream, and with an open stream. */
export const POLL_INTERVAL_MS = 30_000;
const CONNECTED_POLL_INTERVAL_MS = 5 * 60_000;
/** Delay before retrying a refused stream. */
const RETRY_DELAY_MS = 30_000;
/** `EventSource` reconnects by itself unless it was refused. */
const EVENT_SOURCE_CLOSED = 2;

/** Further parts of the API that show a queue's cases, besides the one of its name. */
const relatedParts: Readonly<Record<string, readonly string[]>> = {
  appointments: ["inquiries", "appointment-slots"],
  // The case of a listing shows its sign-off.
  "sign-offs": ["vehicles"],
};

const pathsOf = (queue: string): readonly string[] =>
  [queue, ...(relatedParts[queue] ?? []), `cases/${queue}`].map((part) => `/api/admin/${part}`);

/** Queues revalidated when events may have been missed. */
const QUEUES = [
  "submissions",
  "applications",
  "access-requests",
  "inquiries",
  "appointments",
  "reports",
  "message-reports",
  "questions",
  "proposals",
  "sign-offs",
];

/** Called with the changed queue; null when any may have changed. */
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
 * Keeps the admin lists up to date by server-sent events, with polling as fallback. Background tabs hold no stream:
 * browsers limit connections per site.
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

/** Follows the event stream with polling as fallback; returns the stop function. */
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
    const stream = new EventSource(EVENTS_PATH);
    source = stream;
    stream.onopen = () => {
      // Earlier events were missed: revalidate everything.
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
