import useSWRInfinite from "swr/infinite";
import { api, dataOf } from "../client";
import type { Notice, UnreadNotices } from "../types";
import { nextCursor } from "../vehicles/useVehicles";

const NOTICES_KEY = "/api/notifications";

/** Some notices, and where the next ones begin. */
export interface NoticePage {
  readonly notices: Notice[];
  readonly next: string | null;
}

/** One's notices, the latest first, page after page. */
export function useNotifications() {
  return useSWRInfinite<NoticePage>(
    (index, before: NoticePage | null) =>
      index === 0 ? [NOTICES_KEY, ""] : before?.next ? [NOTICES_KEY, before.next] : null,
    async ([, cursor]: [string, string]) => {
      const { data, response } = await api.GET(NOTICES_KEY, { params: { query: cursor ? { cursor } : {} } });
      return { notices: data ?? [], next: nextCursor(response.headers.get("Link")) };
    },
    // The list is read when it is opened: what came since belongs there.
    { revalidateFirstPage: true, revalidateOnMount: true },
  );
}

/** Notes that notices were read: these, or one and all before it. */
export function sendRead(read: { ids: number[] } | { upTo: number }): Promise<UnreadNotices> {
  return dataOf(api.POST("/api/notifications/read", { body: read }));
}
