import type { Schema } from "@shared/api/types";

/** A notification of a member; short messages on the page are toasts (`shared/toasts`). */
export type Notification = Schema<"Notice">;
export type UnreadNotifications = Schema<"UnreadNotices">;
