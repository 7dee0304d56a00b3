import { useCallback } from "react";
import useSWR, { useSWRConfig } from "swr";
import { api, dataOf } from "../client";
import type { UnreadNotices } from "../types";
import { useSession } from "../useSession";

/** Where unread notices are counted; also the key in the cache. */
export const UNREAD_KEY = "/api/notifications/unread";

/** How many notices wait to be read; a visitor is not asked for. */
export function useUnread() {
  const { user } = useSession();
  return useSWR<UnreadNotices>(user ? UNREAD_KEY : null, () => dataOf(api.GET(UNREAD_KEY)));
}

/** Counts anew: for whoever learns that there may be news. */
export function useRevalidateUnread(): () => void {
  const { mutate } = useSWRConfig();
  return useCallback(() => void mutate(UNREAD_KEY), [mutate]);
}
