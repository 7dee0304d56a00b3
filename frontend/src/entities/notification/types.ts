import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

/** What the server tells a member; a passing notice on the page is of `shared/notices`. */
export type Notification = Readonly<Schemas["Notice"]>;

export type UnreadNotifications = Readonly<Schemas["UnreadNotices"]>;
