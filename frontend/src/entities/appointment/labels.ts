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

/** One word for each state, for rows of a list. */
const shortStateLabels: Readonly<Record<Appointment["state"], string>> = {
  requested: "Requested",
  proposed: "Proposed",
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

/** Shortens "Friday, December 25" to "Fri, Dec 25". */
const shortenDay = (day: string): string => day.replace(/(\w{3})\w*, (\w{3})\w*/, "$1, $2");

/** Formats the time of a slot as "10:00 – 11:00 AM". */
function formatHours({ startsAt, endsAt }: Slot): string {
  const [from, to] = [centralTime.time(startsAt), centralTime.time(endsAt)];
  return `${to.endsWith(from.slice(-3)) ? from.slice(0, -3) : from} – ${to}`;
}

/** Formats a slot as "Thursday, December 3, 10:00 – 11:00 AM CT, Chicago, IL", with its hours on one line. */
export function describeSlot(slot: Slot & { readonly town: string }): string {
  const hours = `${formatHours(slot)} CT`.replaceAll(" ", "\u00a0");
  return `${formatAppointmentDate(slot.startsAt)}, ${hours}, ${townLabel(slot.town)}`;
}

/** Formats the time of a slot as "10–11 AM". */
export const formatShortHours = (slot: Slot): string => formatHours(slot).replaceAll(":00", "").replace(" – ", "–");

/** State and time of an appointment in a row of a list: "Requested · Fri, Dec 25, 10–11 AM CT". */
export const appointmentSummary = (appointment: Appointment): string =>
  `${shortStateLabels[appointment.state]} · ${shortenDay(formatAppointmentDate(appointment.startsAt))}, ${formatShortHours(appointment)} CT`;

/** Preferred day and time in a row of a list: "Prefers Fri, Dec 25, morning". */
export const preferredSlotSummary = ({ date, time }: Schema<"PreferredSlot">): string =>
  `Prefers ${shortenDay(formatAppointmentDate(`${date}T12:00:00Z`))}, ${time}`;

/** Slots as select options, each with its day, which a closed select shows: "Tue, Dec 1, 10:00 – 11:00 AM". */
export const slotOptions = (slots: readonly AppointmentSlot[]): Option[] =>
  slots.map((slot) => ({
    value: String(slot.id),
    label: `${shortenDay(formatAppointmentDate(slot.startsAt))}, ${formatHours(slot)}`,
  }));
