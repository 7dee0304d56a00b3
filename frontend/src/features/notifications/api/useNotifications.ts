import type { Notification, UnreadNotifications } from "@entities/notification/types";
import { api, unwrap } from "@shared/api/client";
import { nextCursor } from "@shared/api/pagination";
import { usePagedQuery } from "@shared/api/query";

const NOTIFICATIONS_KEY = "/api/notifications";

/** Some notices, and where the next ones begin. */
export interface NotificationPage {
  readonly notifications: Notification[];
  readonly next: string | null;
}

/** One's notices, the latest first, page after page. */
export function useNotifications() {
  return usePagedQuery<NotificationPage>({
    path: NOTIFICATIONS_KEY,
    read: async (cursor) => {
      const { data, response } = await api.GET(NOTIFICATIONS_KEY, {
        params: { query: cursor === null ? {} : { cursor } },
      });
      return { notifications: data ?? [], next: nextCursor(response.headers.get("Link")) };
    },
    nextOf: ({ next }) => next,
    // What came since belongs at the top.
    revalidateFirstPage: true,
  });
}

/** Notes that notices were read: these, or one and all before it. */
export function markNotificationsRead(target: { ids: number[] } | { upTo: number }): Promise<UnreadNotifications> {
  return unwrap(api.POST("/api/notifications/read", { body: target }));
}
