import type { Notification, UnreadNotifications } from "@entities/notification/types";
import { api, unwrap } from "@shared/api/client";
import { usePagedList } from "@shared/api/pagedList";

const NOTIFICATIONS_PATH = "/api/notifications";

/** The user's notifications, latest first, loaded page by page. */
export const useNotifications = () =>
  usePagedList<Notification>({
    path: NOTIFICATIONS_PATH,
    read: ({ cursor }) => api.GET(NOTIFICATIONS_PATH, { params: { query: cursor ? { cursor } : {} } }),
    idOf: ({ id }) => id,
    // New notifications arrive on the first page.
    rereads: true,
    revalidateIfStale: true,
  });

/** Marks notifications as read: these, or all up to one. */
export function markNotificationsRead(target: { ids: number[] } | { upTo: number }): Promise<UnreadNotifications> {
  return unwrap(api.POST("/api/notifications/read", { body: target }));
}
