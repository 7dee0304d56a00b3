import type { OptionGroup } from "@shared/form/Select";
import { towns } from "./towns";
import type { Appointment, AppointmentSlot } from "./types";

/** Where an appointment stands. */
export const appointmentStateLabels: Readonly<Record<Appointment["state"], string>> = {
  requested: "Requested, to be confirmed",
  proposed: "Proposed by the concierge",
  confirmed: "Confirmed",
  cancelled: "Called off",
};

export const townLabel = (town: string): string => towns.find(({ value }) => value === town)?.label ?? town;

/* Appointments happen in Illinois and Wisconsin, wherever their reader is. */
const timeZone = "America/Chicago";

const dateFormat = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone });

const timeFormat = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone });

const hourFormat = new Intl.DateTimeFormat("en-US", { hour: "2-digit", hourCycle: "h23", timeZone });

const isoDateFormat = new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone });

/** "Tuesday, December 1", as the calendars there say it. */
export const formatAppointmentDate = (moment: string): string => dateFormat.format(new Date(moment));

interface Slot {
  readonly startsAt: string;
  readonly endsAt: string;
}

const formatSlotHours = ({ startsAt, endsAt }: Slot): string =>
  `${timeFormat.format(new Date(startsAt))} – ${timeFormat.format(new Date(endsAt))}`;

/** "10:00 AM – 11:00 AM Central Time", as the clocks there say it. */
export const formatAppointmentTime = (slot: Slot): string => `${formatSlotHours(slot)} Central Time`;

/** What the concierge reads as preferred when that time is picked. */
export function preferredTimeOf(startsAt: string): { preferredDate: string; preferredTime: string } {
  const at = new Date(startsAt);
  const startHour = Number(hourFormat.format(at));
  const preferredTime = startHour < 12 ? "morning" : startHour < 16 ? "afternoon" : "evening";
  return { preferredDate: isoDateFormat.format(at), preferredTime };
}

/** Times under their days, for a choice list. */
export function slotOptionGroups(slots: readonly AppointmentSlot[]): OptionGroup[] {
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const slot of slots) {
    const name = formatAppointmentDate(slot.startsAt);
    groups.set(name, [...(groups.get(name) ?? []), { value: String(slot.id), label: formatSlotHours(slot) }]);
  }
  return [...groups].map(([label, options]) => ({ label, options }));
}
