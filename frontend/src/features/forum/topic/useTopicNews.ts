import { useEffect, useRef, useState } from "react";
import { useSession } from "../../../shared/api/useSession";
import { type LiveEvent, useLive, useLiveEvent } from "../../../shared/live/useLive";
import { useNotices } from "../../../shared/notices/NoticeProvider";
import { isBy } from "../live/eventAuthor";
import { useConnectionLost } from "../live/useConnectionLost";
import { NEWS_DURATION_MS } from "../live/useForumNews";

/**
 * Reads a topic again whenever the server tells that it changed, as long as the reader wants that, and whenever something may
 * have been missed.
 */
export function useTopicNews(topicId: number, read: () => Promise<unknown>): [boolean, (isLive: boolean) => void] {
  const [isLive, setLive] = useState(true);
  const { status } = useLive();
  const { user } = useSession();
  const { notify } = useNotices();
  useConnectionLost(isLive);

  const follow = (event: LiveEvent) => {
    if (isLive && event.topicId === topicId) void read();
  };
  useLiveEvent("topic_updated", follow);
  useLiveEvent("new_post", (event) => {
    follow(event);
    if (!isLive || event.topicId !== topicId || isBy(user, event, "post")) return;
    const description = "A new post has been added to a topic you're viewing";
    notify({ title: "New Post", description, duration: NEWS_DURATION_MS });
  });
  useLiveEvent("resync", () => {
    if (isLive) void read();
  });

  const isFollowing = isLive && status === "connected";
  const wasFollowing = useRef(isFollowing);
  useEffect(() => {
    const isBack = isFollowing && !wasFollowing.current;
    wasFollowing.current = isFollowing;
    if (isBack) void read();
  }, [isFollowing, read]);

  return [isLive, setLive];
}
