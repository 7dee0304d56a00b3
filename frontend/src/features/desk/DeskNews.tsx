import { type PropsWithChildren, useEffect } from "react";
import { anyOf, pathUnder } from "../../shared/api/keys";
import { useInvalidate } from "../../shared/api/query";
import { useIdentity } from "../../shared/session/IdentityProvider";

/** Where the server tells which queue of the desk is to be read again. */
const STREAM = "/api/admin/live";
/** How often all is read again: where nothing can be heard, and where the stream is open. */
export const DEAF_MS = 30_000;
export const HEARING_MS = 5 * 60_000;
/** After which a stream that the server refused is tried again. */
const REFUSED_MS = 30_000;
/** `EventSource` gives up by itself only when it was refused; otherwise it opens the stream again. */
const GIVEN_UP = 2;

/** Where queues are read that do not have an address of their own name. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  appointments: ["/api/admin/inquiries", "/api/admin/appointment-slots"],
};

const addressesOf = (queue: string): readonly string[] => [
  ...(addresses[queue] ?? [`/api/admin/${queue}`]),
  `/api/admin/cases/${queue}`,
];

/** Everything that is read again when nobody knows what was missed. */
const QUEUES = ["submissions", "applications", "access-requests", "inquiries", "appointments", "reports", "questions"];

/** Told of a queue that changed, or with `null` that any may have. */
type Listener = (queue: string | null) => void;

function queueOf(data: unknown): string | null {
  try {
    const told: unknown = JSON.parse(String(data));
    return typeof told === "object" && told !== null && "queue" in told ? String(told.queue) : null;
  } catch {
    return null;
  }
}

/**
 * Keeps the desk up to date: reads a queue again as soon as the server says that it has changed, and all of them when
 * something may have been missed. A tab in the background holds no stream: browsers allow few of them to a site.
 */
export function DeskNews({ children }: PropsWithChildren) {
  const invalidate = useInvalidate();
  const { check } = useIdentity();
  useEffect(() => {
    const read: Listener = (queue) => {
      const parts = ["/api/admin/queues", ...(queue === null ? QUEUES : [queue]).flatMap(addressesOf)];
      void invalidate(anyOf(...parts.map(pathUnder)));
    };
    return keepReading(read, () => void check());
  }, [invalidate, check]);
  return children;
}

/** Listens, and looks by itself where that is not possible; the answer ends both. */
function keepReading(read: Listener, onRefused: () => void): () => void {
  let source: EventSource | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let look: ReturnType<typeof setTimeout> | undefined;
  const isShown = () => document.visibilityState !== "hidden";

  function lookAfter(delay: number): void {
    clearTimeout(look);
    look = setTimeout(() => {
      if (isShown()) read(null);
      lookAfter(delay);
    }, delay);
  }

  function close(): void {
    clearTimeout(pause);
    source?.close();
    source = null;
  }

  function open(): void {
    if (source !== null || !isShown() || typeof EventSource === "undefined") return;
    const opened = new EventSource(STREAM);
    source = opened;
    opened.onopen = () => {
      // What happened until now was told to nobody here.
      read(null);
      lookAfter(HEARING_MS);
    };
    opened.addEventListener("cases", ({ data }) => read(queueOf(data)));
    opened.onerror = () => {
      lookAfter(DEAF_MS);
      if (opened.readyState !== GIVEN_UP) return;
      close();
      onRefused();
      pause = setTimeout(open, REFUSED_MS);
    };
  }

  function turn(): void {
    if (isShown()) open();
    else close();
  }

  lookAfter(DEAF_MS);
  open();
  document.addEventListener("visibilitychange", turn);
  return () => {
    document.removeEventListener("visibilitychange", turn);
    clearTimeout(look);
    close();
  };
}
