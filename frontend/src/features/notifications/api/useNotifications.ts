import type { Notification } from "@entities/notification/types";
import { api } from "@shared/api/client";
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
