import type { Notification, UnreadNotifications } from "@entities/notification/types";
import { api, unwrap } from "@shared/api/client";
import { nextCursor } from "@shared/api/pagination";
import { usePagedQuery } from "@shared/api/query";

const NOTIFICATIONS_KEY = "/api/notifications";

/** One page of notifications and the cursor of the next. */
export interface NotificationPage {
  readonly notifications: Notification[];
  readonly next: string | null;
}

/** The user's notifications, latest first, loaded page by page. */
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
    // New notifications arrive on the first page.
    revalidateFirstPage: true,
  });
}

/** Marks notifications as read: these, or all up to one. */
export function markNotificationsRead(target: { ids: number[] } | { upTo: number }): Promise<UnreadNotifications> {
  return unwrap(api.POST("/api/notifications/read", { body: target }));
}
