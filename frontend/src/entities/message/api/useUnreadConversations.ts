import { cacheKey, pathUnder } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useInvalidate, useQuery } from "@shared/api/query";
import type { User } from "@shared/api/types";
import { useRealtime, useRealtimeEvent } from "@shared/realtime/useRealtime";
import { siteDetails } from "@shared/site/siteDetails";
import { useEffect } from "react";

/** API path of the conversations, and of the cache keys below it. */
export const CONVERSATIONS_PATH = "/api/conversations";

const UNREAD_CONVERSATIONS_PATH = "/api/conversations/unread";

/** Whether collectors can write private messages: unless the server says otherwise. */
export const hasPrivateMessages = (): boolean => siteDetails().privateMessages !== false;

/** Whether this user writes and receives private messages. */
export const canUseMessages = (user: User | null): boolean => (user?.isCollector ?? false) && hasPrivateMessages();

/** Number of conversations with unread messages; 0 until known, and for members without messages. */
export function useUnreadConversations(user: User | null): number {
  const { data } = useQuery(canUseMessages(user) ? cacheKey(UNREAD_CONVERSATIONS_PATH) : null, () =>
    unwrap(api.GET(UNREAD_CONVERSATIONS_PATH)),
  );
  return data?.count ?? 0;
}

/** Refetches conversations when a message was sent to or by the user, and after a reconnect, which replays none. */
export function useMessageEvents(): void {
  const { status, closeCode } = useRealtime();
  const invalidate = useInvalidate();
  useRealtimeEvent("private_message", () => void invalidate(pathUnder(CONVERSATIONS_PATH)));
  const isBack = status === "connected" && closeCode !== null;
  useEffect(() => {
    if (isBack) void invalidate(pathUnder(CONVERSATIONS_PATH));
  }, [isBack, invalidate]);
}
