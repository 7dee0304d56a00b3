import { towns } from "@entities/appointment/towns";
import type { AppointmentSlot, Meeting } from "@entities/appointment/types";
import type { OptionGroup } from "@shared/form/Select";

/** Where an appointment stands. */
export const meetingStates: Readonly<Record<Meeting["state"], string>> = {
  requested: "Requested, to be confirmed",
  proposed: "Proposed by the concierge",
  confirmed: "Confirmed",
  cancelled: "Called off",
};

export const townName = (town: string): string => towns.find(({ value }) => value === town)?.label ?? town;

/* Appointments happen in Illinois and Wisconsin, wherever their reader is. */
const timeZone = "America/Chicago";

const day = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone });

const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone });

const hour = new Intl.DateTimeFormat("en-US", { hour: "2-digit", hourCycle: "h23", timeZone });

const plainDay = new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone });

/** "Tuesday, December 1", as the calendars there say it. */
export const dayThere = (moment: string): string => day.format(new Date(moment));

interface Slot {
  readonly startsAt: string;
  readonly endsAt: string;
}

const hours = ({ startsAt, endsAt }: Slot): string =>
  `${clock.format(new Date(startsAt))} – ${clock.format(new Date(endsAt))}`;

/** "10:00 AM – 11:00 AM Central Time", as the clocks there say it. */
export const hoursThere = (slot: Slot): string => `${hours(slot)} Central Time`;

/** What the concierge reads as preferred when that time is picked. */
export function preferenceOf(startsAt: string): { preferredDate: string; preferredTime: string } {
  const at = new Date(startsAt);
  const begins = Number(hour.format(at));
  const preferredTime = begins < 12 ? "morning" : begins < 16 ? "afternoon" : "evening";
  return { preferredDate: plainDay.format(at), preferredTime };
}

/** Times under their days, for a choice list. */
export function slotGroups(slots: readonly AppointmentSlot[]): OptionGroup[] {
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const slot of slots) {
    const name = dayThere(slot.startsAt);
    groups.set(name, [...(groups.get(name) ?? []), { value: String(slot.id), label: hours(slot) }]);
  }
  return [...groups].map(([label, options]) => ({ label, options }));
}
