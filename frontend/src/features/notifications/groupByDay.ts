import type { Notification } from "@entities/notification/types";
import { formatWeekday } from "@shared/format";

/** Notifications of one day. */
interface NotificationDay {
  readonly name: string;
  readonly notifications: Notification[];
}

/** Groups notifications (latest first) by day in Central Time. */
export function groupByDay(notifications: readonly Notification[], now: Date): NotificationDay[] {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const names = new Map([
    [formatWeekday(yesterday), "Yesterday"],
    [formatWeekday(now), "Today"],
  ]);
  const days: { name: string; notifications: Notification[] }[] = [];
  for (const notification of notifications) {
    const day = formatWeekday(notification.at);
    const name = names.get(day) ?? day;
    const last = days.at(-1);
    if (last?.name === name) last.notifications.push(notification);
    else days.push({ name, notifications: [notification] });
  }
  return days;
}
