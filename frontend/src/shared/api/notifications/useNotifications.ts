import type { Notice, UnreadNotices } from "@entities/notification/types";
import { api, dataOf } from "../client";
import { nextCursor } from "../pagination";
import { usePagedQuery } from "../query";

const NOTICES_KEY = "/api/notifications";

/** Some notices, and where the next ones begin. */
export interface NoticePage {
  readonly notices: Notice[];
  readonly next: string | null;
}

/** One's notices, the latest first, page after page. */
export function useNotifications() {
  return usePagedQuery<NoticePage>({
    path: NOTICES_KEY,
    read: async (cursor) => {
      const { data, response } = await api.GET(NOTICES_KEY, { params: { query: cursor === null ? {} : { cursor } } });
      return { notices: data ?? [], next: nextCursor(response.headers.get("Link")) };
    },
    nextOf: ({ next }) => next,
    // What came since belongs at the top.
    revalidateFirstPage: true,
  });
}

/** Notes that notices were read: these, or one and all before it. */
export function sendRead(read: { ids: number[] } | { upTo: number }): Promise<UnreadNotices> {
  return dataOf(api.POST("/api/notifications/read", { body: read }));
}
