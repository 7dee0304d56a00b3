import type { Schema } from "@shared/api/types";

/** A notification of a member; short messages on the page are toasts (`shared/toasts`). */
export type Notification = Schema<"Notification">;
export type UnreadNotifications = Schema<"UnreadNotifications">;
