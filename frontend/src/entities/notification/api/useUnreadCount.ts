import { cacheKey, pathUnder } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useInvalidate, useQuery } from "@shared/api/query";
import { useSession } from "@shared/session/useSession";
import { useCallback } from "react";
import type { UnreadNotifications } from "../types";

/** API path and cache key of the unread count. */
export const UNREAD_NOTIFICATIONS_PATH = "/api/notifications/unread";

/** The number of unread notifications; sends no request for visitors. */
export function useUnreadCount() {
  const { user } = useSession();
  return useQuery<UnreadNotifications>(user ? cacheKey(UNREAD_NOTIFICATIONS_PATH) : null, () =>
    unwrap(api.GET(UNREAD_NOTIFICATIONS_PATH)),
  );
}

/** Revalidates the unread count and the open notification list. */
export function useRevalidateNotifications(): () => void {
  const invalidate = useInvalidate();
  return useCallback(() => void invalidate(pathUnder("/api/notifications")), [invalidate]);
}
