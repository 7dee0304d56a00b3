import type { UnreadNotifications } from "@entities/notification/types";
import { useCallback } from "react";
import { api, unwrap } from "../client";
import { cacheKey, pathUnder } from "../keys";
import { useInvalidate, useQuery } from "../query";
import { useSession } from "../useSession";

/** Where unread notices are counted; also the path in the cache. */
export const UNREAD_KEY = "/api/notifications/unread";

/** How many notices wait to be read; a visitor is not asked for. */
export function useUnreadCount() {
  const { user } = useSession();
  return useQuery<UnreadNotifications>(user ? cacheKey(UNREAD_KEY) : null, () => unwrap(api.GET(UNREAD_KEY)));
}

/** Counts anew, and reads the list again where it is open: for whoever learns that there may be news. */
export function useRevalidateNotifications(): () => void {
  const invalidate = useInvalidate();
  return useCallback(() => void invalidate(pathUnder("/api/notifications")), [invalidate]);
}
