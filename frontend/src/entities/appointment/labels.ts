import type { Schema } from "@shared/api/types";
import type { Option } from "@shared/form/Select";
import { centralTime, formatIsoDay } from "@shared/format";
import { timesOfDay, towns } from "./towns";
import type { Appointment, AppointmentSlot } from "./types";

/** Labels of appointment states. */
export const appointmentStateLabels: Readonly<Record<Appointment["state"], string>> = {
  requested: "Requested, to be confirmed",
  proposed: "Proposed by the concierge",
  confirmed: "Confirmed",
  cancelled: "Canceled",
};

/** Whether an appointment can still be moved or canceled at a time. */
export const isUpcoming = ({ state, endsAt }: Appointment, now: number): boolean =>
  state !== "cancelled" && Date.parse(endsAt) > now;

export const townLabel = (town: string): string => towns.find(({ value }) => value === town)?.label ?? town;

/** Where an appointment takes place: "1 Main Street, Chicago, IL", or the town alone. */
export function meetingPlace({ town, address }: Pick<AppointmentSlot, "town" | "address">): string {
  if (!address) return townLabel(town);
  return address.toLowerCase().includes(town) ? address : `${address}, ${townLabel(town)}`;
}

/** What was asked for, in parts: day, time of day and town. */
export const preferredSlotParts = ({ date, time, town }: Schema<"PreferredSlot">): readonly string[] => [
  formatIsoDay(date),
  timesOfDay.find(({ value }) => value === time)?.label ?? time,
  townLabel(town),
];

/** Formats a day as "Tuesday, December 1" in Central Time. */
export const formatAppointmentDate = centralTime.date;

interface Slot {
  readonly startsAt: string;
  readonly endsAt: string;
}

const formatSlotHours = ({ startsAt, endsAt }: Slot): string =>
  `${centralTime.time(startsAt)} – ${centralTime.time(endsAt)}`;

/** Formats a slot as "10:00 AM – 11:00 AM Central Time". */
export const formatAppointmentTime = (slot: Slot): string => `${formatSlotHours(slot)} Central Time`;

/** Preferred date and time of day that correspond to a slot. */
export function preferredTimeOf(startsAt: string): { preferredDate: string; preferredTime: string } {
  const startHour = centralTime.hour(startsAt);
  const preferredTime = startHour < 12 ? "morning" : startHour < 16 ? "afternoon" : "evening";
  return { preferredDate: centralTime.isoDate(startsAt), preferredTime };
}

/** Slots as select options, each with its day, which a closed select shows: "Tue, Dec 1, 10:00 – 11:00 AM". */
export const slotOptions = (slots: readonly AppointmentSlot[]): Option[] =>
  slots.map(({ id, startsAt, endsAt }) => {
    const [from, to] = [centralTime.time(startsAt), centralTime.time(endsAt)];
    // "Thu, Dec 3" from "Thursday, December 3".
    const day = formatAppointmentDate(startsAt).replace(/(\w{3})\w*, (\w{3})\w*/, "$1, $2");
    const half = from.slice(-3);
    return {
      value: String(id),
      label: `${day}, ${to.endsWith(half) ? from.slice(0, -3) : from} – ${to}`,
    };
  });
