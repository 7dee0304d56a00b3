import type { Notice } from "@entities/notification/types";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "full" });

/** Notices of one day under the name that people have for it. */
export interface NoticeDay {
  readonly name: string;
  readonly notices: Notice[];
}

/** Groups notices that come with the latest first by the reader's own days. */
export function byDay(notices: readonly Notice[], now: Date): NoticeDay[] {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const names = new Map([
    [yesterday.toDateString(), "Yesterday"],
    [now.toDateString(), "Today"],
  ]);
  const days: { name: string; notices: Notice[] }[] = [];
  for (const notice of notices) {
    const at = new Date(notice.at);
    const name = names.get(at.toDateString()) ?? day.format(at);
    const last = days.at(-1);
    if (last?.name === name) last.notices.push(notice);
    else days.push({ name, notices: [notice] });
  }
  return days;
}
