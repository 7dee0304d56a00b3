import { isTopicListKey } from "@entities/forum/api/categories";
import { useInvalidate } from "@shared/api/query";
import { type RealtimeEvent, useRealtime, useRealtimeEvent } from "@shared/realtime/useRealtime";
import { useIdentity } from "@shared/session/IdentityProvider";
import { useSession } from "@shared/session/useSession";
import { useToast } from "@shared/toasts/ToastProvider";
import { useCallback, useEffect, useRef } from "react";
import { eventPart, isAuthoredBy } from "./eventAuthor";
import { isSelfEvent } from "./selfEvents";

/** Duration of event toasts. */
export const EVENT_TOAST_DURATION_MS = 3000;

const eventText = (event: RealtimeEvent, part: string, field: string): string => {
  const value = eventPart(event, part)[field];
  return typeof value === "string" ? value : "";
};

/**
 * Handles realtime events on forum pages: revalidates lists and shows a toast unless the user caused the event.
 * Rechecks the session when the connection changes: a revoked role closes the page.
 */
export function useForumEventToasts(): void {
  const { status, reconnectedEvent } = useRealtime();
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
    // Replayed events have no title: it may have changed since.
    const title = eventText(event, "topic", "title");
    notifyBriefly("New Topic", title ? `A new topic "${title}" has been created` : "A new topic has been created");
  });
  useRealtimeEvent("category_updated", revalidateForum);
  useRealtimeEvent("new_post", revalidateForum);
  useRealtimeEvent("topic_updated", revalidateForum);
  useRealtimeEvent("resync", revalidateForum);
  // Reading a topic on another device also marks its notifications as read.
  useRealtimeEvent("notification", revalidateForum);
  // The badge shows the first connection; only one that was lost before the reader's eyes and is back is worth a toast.
  const isLossSeen = useRef(false);
  useEffect(() => {
    if ((status === "disconnected" || status === "error") && !document.hidden) isLossSeen.current = true;
  }, [status]);
  const knownReconnection = useRef(reconnectedEvent);
  useEffect(() => {
    if (knownReconnection.current === reconnectedEvent) return;
    knownReconnection.current = reconnectedEvent;
    if (!reconnectedEvent || !isLossSeen.current) return;
    isLossSeen.current = false;
    notifyBriefly("Connected", "Connected to real-time forum updates");
  }, [notifyBriefly, reconnectedEvent]);

  const previousStatus = useRef(status);
  useEffect(() => {
    const [previous, current] = [previousStatus.current, status];
    previousStatus.current = status;
    if (previous === current) return;
    if (previous === "connected") void checkSession();
    // Events were missed while disconnected.
    if (current === "connected") revalidateForum();
  }, [checkSession, revalidateForum, status]);
}
