import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

/** A notification of a member; short messages on the page are toasts (`shared/toasts`). */
export type Notification = Readonly<Schemas["Notice"]>;

export type UnreadNotifications = Readonly<Schemas["UnreadNotices"]>;
