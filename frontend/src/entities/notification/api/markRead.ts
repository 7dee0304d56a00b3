import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useCacheAccess } from "@shared/api/query";
import { useEffect } from "react";
import type { UnreadNotifications } from "../types";
import { UNREAD_NOTIFICATIONS_PATH, useUnreadCount } from "./useUnreadCount";

/** Marks notifications as read: these, all up to one, or those that link to a page. */
export function markNotificationsRead(
  target: { ids: number[] } | { upTo: number } | { page: string },
): Promise<UnreadNotifications> {
  return unwrap(api.POST("/api/notifications/read", { body: target }));
}

/** Marks the notifications that link to the open page as read, once per page and only if there are unread ones. */
export function useMarkPageRead(page: string): void {
  const { data } = useUnreadCount();
  const { write } = useCacheAccess();
  const hasUnread = (data?.unread ?? 0) > 0;
  useEffect(() => {
    if (!hasUnread) return;
    markNotificationsRead({ page })
      .then((counts) => write(cacheKey(UNREAD_NOTIFICATIONS_PATH), counts))
      // The bell shows them until the next page.
      .catch(() => undefined);
  }, [page, hasUnread, write]);
}
