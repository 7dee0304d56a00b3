import type { Notification } from "@entities/notification/types";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "full" });

/** Notices of one day under the name that people have for it. */
export interface NotificationDay {
  readonly name: string;
  readonly notifications: Notification[];
}

/** Groups notices that come with the latest first by the reader's own days. */
export function groupByDay(notifications: readonly Notification[], now: Date): NotificationDay[] {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const names = new Map([
    [yesterday.toDateString(), "Yesterday"],
    [now.toDateString(), "Today"],
  ]);
  const days: { name: string; notifications: Notification[] }[] = [];
  for (const notification of notifications) {
    const at = new Date(notification.at);
    const name = names.get(at.toDateString()) ?? day.format(at);
    const last = days.at(-1);
    if (last?.name === name) last.notifications.push(notification);
    else days.push({ name, notifications: [notification] });
  }
  return days;
}
