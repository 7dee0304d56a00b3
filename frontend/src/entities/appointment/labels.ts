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

/** What was asked for, in parts: day, time of day and town. */
export const preferredSlotParts = ({
  date,
  time,
  town,
}: Readonly<Record<keyof Schema<"PreferredSlot">, string>>): readonly string[] => [
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

/** Formats the hours of a slot as "10:00 – 11:00 AM", with one half of the day if it is the same. */
function shortHours({ startsAt, endsAt }: Slot): string {
  const [from, to] = [centralTime.time(startsAt), centralTime.time(endsAt)];
  const half = from.slice(-3);
  return `${to.endsWith(half) ? from.slice(0, -3) : from} – ${to}`;
}

/** Formats a slot as "Thursday, December 3, 10:00 – 11:00 AM CT, Chicago, IL", with its hours on one line. */
export function describeSlot(slot: Slot & { readonly town: string }): string {
  const hours = `${shortHours(slot)} CT`.replaceAll(" ", "\u00a0");
  return `${formatAppointmentDate(slot.startsAt)}, ${hours}, ${townLabel(slot.town)}`;
}

/** Slots as select options, each with its day, which a closed select shows: "Tue, Dec 1, 10:00 – 11:00 AM". */
export const slotOptions = (slots: readonly AppointmentSlot[]): Option[] =>
  slots.map((slot) => {
    // "Thu, Dec 3" from "Thursday, December 3".
    const day = formatAppointmentDate(slot.startsAt).replace(/(\w{3})\w*, (\w{3})\w*/, "$1, $2");
    return { value: String(slot.id), label: `${day}, ${shortHours(slot)}` };
  });
