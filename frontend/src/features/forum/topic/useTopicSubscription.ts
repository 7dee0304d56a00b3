import { browserStorage } from "@shared/browserStorage";
import { type RealtimeEvent, useRealtime, useRealtimeEvent } from "@shared/realtime/useRealtime";
import { useSession } from "@shared/session/useSession";
import { useToast } from "@shared/toasts/ToastProvider";
import { useEffect, useRef, useState } from "react";
import { isAuthoredBy } from "../realtime/eventAuthor";
import { useConnectionLostToast } from "../realtime/useConnectionLostToast";
import { EVENT_TOAST_DURATION_MS } from "../realtime/useForumEventToasts";

/** Stored while live updates are off. */
const PAUSED = "topicUpdatesPaused";

/** Refetches a topic on its realtime events and after a reconnect, while live updates are on. */
export function useTopicSubscription(
  topicId: number,
  refetch: () => Promise<unknown>,
): [boolean, (isLive: boolean) => void] {
  const [isLive, setLive] = useState(() => browserStorage.read(PAUSED) === null);
  const { status } = useRealtime();
  const { user } = useSession();
  const { notify } = useToast();
  useConnectionLostToast(isLive);

  const refetchIfThisTopic = (event: RealtimeEvent) => {
    if (isLive && event.topicId === topicId) void refetch();
  };
  useRealtimeEvent("topic_updated", refetchIfThisTopic);
  useRealtimeEvent("new_post", (event) => {
    refetchIfThisTopic(event);
    if (!isLive || event.topicId !== topicId || isAuthoredBy(user, event, "post")) return;
    const description = "A new post has been added to a topic you're viewing";
    notify({ title: "New Post", description, duration: EVENT_TOAST_DURATION_MS });
  });
  const refetchIfLive = () => {
    if (isLive) void refetch();
  };
  // A topic shows the name of its category.
  useRealtimeEvent("category_updated", refetchIfLive);
  useRealtimeEvent("resync", refetchIfLive);

  const isFollowing = isLive && status === "connected";
  const wasFollowing = useRef(isFollowing);
  useEffect(() => {
    const hasReconnected = isFollowing && !wasFollowing.current;
    wasFollowing.current = isFollowing;
    if (hasReconnected) void refetch();
  }, [isFollowing, refetch]);

  const rememberLive = (isWanted: boolean) => {
    browserStorage.write(PAUSED, isWanted ? null : "true");
    setLive(isWanted);
  };
  return [isLive, rememberLive];
}
