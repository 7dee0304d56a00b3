import type { OptionGroup } from "@shared/form/Select";
import { towns } from "./towns";
import type { Appointment, AppointmentSlot } from "./types";

/** Labels of appointment states. */
export const appointmentStateLabels: Readonly<Record<Appointment["state"], string>> = {
  requested: "Requested, to be confirmed",
  proposed: "Proposed by the concierge",
  confirmed: "Confirmed",
  cancelled: "Called off",
};

export const townLabel = (town: string): string => towns.find(({ value }) => value === town)?.label ?? town;

/* Appointments take place in Illinois and Wisconsin: always Central Time. */
const timeZone = "America/Chicago";

const dateFormat = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone });

const timeFormat = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone });

const hourFormat = new Intl.DateTimeFormat("en-US", { hour: "2-digit", hourCycle: "h23", timeZone });

const isoDateFormat = new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone });

/** Formats a day as "Tuesday, December 1" in Central Time. */
export const formatAppointmentDate = (moment: string): string => dateFormat.format(new Date(moment));

interface Slot {
  readonly startsAt: string;
  readonly endsAt: string;
}

const formatSlotHours = ({ startsAt, endsAt }: Slot): string =>
  `${timeFormat.format(new Date(startsAt))} – ${timeFormat.format(new Date(endsAt))}`;

/** Formats a slot as "10:00 AM – 11:00 AM Central Time". */
export const formatAppointmentTime = (slot: Slot): string => `${formatSlotHours(slot)} Central Time`;

/** Preferred date and time of day that correspond to a slot. */
export function preferredTimeOf(startsAt: string): { preferredDate: string; preferredTime: string } {
  const at = new Date(startsAt);
  const startHour = Number(hourFormat.format(at));
  const preferredTime = startHour < 12 ? "morning" : startHour < 16 ? "afternoon" : "evening";
  return { preferredDate: isoDateFormat.format(at), preferredTime };
}

/** Slots grouped by day, as select options. */
export function slotOptionGroups(slots: readonly AppointmentSlot[]): OptionGroup[] {
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const slot of slots) {
    const name = formatAppointmentDate(slot.startsAt);
    groups.set(name, [...(groups.get(name) ?? []), { value: String(slot.id), label: formatSlotHours(slot) }]);
  }
  return [...groups].map(([label, options]) => ({ label, options }));
}
