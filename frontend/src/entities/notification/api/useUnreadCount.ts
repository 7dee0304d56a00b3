import { cacheKey, pathUnder } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useInvalidate, useQuery } from "@shared/api/query";
import { useSession } from "@shared/session/useSession";
import { useCallback } from "react";
import type { UnreadNotifications } from "../types";

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
