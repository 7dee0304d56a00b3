import { useInvalidate } from "@shared/api/query";
import { type RealtimeEvent, useRealtime, useRealtimeEvent } from "@shared/realtime/useRealtime";
import { useIdentity } from "@shared/session/IdentityProvider";
import { useSession } from "@shared/session/useSession";
import { useToast } from "@shared/toasts/ToastProvider";
import { useCallback, useEffect, useRef } from "react";
import { isTopicListKey } from "../api/topics";
import { eventPart, isAuthoredBy } from "./eventAuthor";
import { isSelfEvent } from "./selfEvents";

/** How long the forum's own news stay. */
export const EVENT_TOAST_DURATION_MS = 3000;

const eventText = (event: RealtimeEvent, part: string, field: string): string => {
  const value = eventPart(event, part)[field];
  return typeof value === "string" ? value : "";
};

/** What was told of already: a connection is news once, whichever page is open. */
const shownConnectedEvents = new WeakSet<RealtimeEvent>();

/**
 * What every page of the forum does with what the server tells: the lists that it changes are read again, and the
 * reader is told for three seconds, unless they did it themselves. When the connection comes or goes it is asked again who one is: a
 * role that was taken closes the page.
 */
export function useForumEventToasts(): void {
  const { status, connectedEvent } = useRealtime();
  const { user } = useSession();
  const { notify } = useToast();
  const { check: checkSession } = useIdentity();
  const invalidate = useInvalidate();
  const revalidateForum = useCallback(() => void invalidate(isTopicListKey), [invalidate]);

  const notifyBriefly = useCallback(
    (title: string, description: string) => notify({ title, description, duration: EVENT_TOAST_DURATION_MS }),
    [notify],
  );

  useRealtimeEvent("new_category", (event) => {
    revalidateForum();
    const name = eventText(event, "category", "name");
    if (!isSelfEvent(name)) notifyBriefly("New Category", `A new category "${name}" has been created`);
  });
  useRealtimeEvent("new_topic", (event) => {
    revalidateForum();
    if (isAuthoredBy(user, event, "topic")) return;
    // An event that is replayed has no title: the topic may have another by now, or be gone.
    const title = eventText(event, "topic", "title");
    notifyBriefly("New Topic", title ? `A new topic "${title}" has been created` : "A new topic has been created");
  });
  useRealtimeEvent("new_post", revalidateForum);
  useRealtimeEvent("topic_updated", revalidateForum);
  useRealtimeEvent("resync", revalidateForum);
  useEffect(() => {
    if (!connectedEvent || shownConnectedEvents.has(connectedEvent)) return;
    shownConnectedEvents.add(connectedEvent);
    notifyBriefly("Connected", "Connected to real-time forum updates");
  }, [connectedEvent, notifyBriefly]);

  const previousStatus = useRef(status);
  useEffect(() => {
    const [previous, current] = [previousStatus.current, status];
    previousStatus.current = status;
    if (previous === current) return;
    if (previous === "connected") void checkSession();
    // Nothing was told while the connection was away.
    if (current === "connected") revalidateForum();
  }, [checkSession, revalidateForum, status]);
}
