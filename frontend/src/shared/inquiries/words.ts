import type { AppointmentSlot, Inquiry, Meeting } from "../api/types";
import { towns } from "../asking/ask";
import type { OptionGroup } from "../form/Select";

export const UNREACHABLE = "The server could not be reached. Please try again in a moment.";

/** Where a conversation stands, in the words that whoever asked and the concierge share. */
export const stages: Readonly<Record<Inquiry["stage"], string>> = {
  received: "Received",
  answered: "Answered",
  closed: "Closed",
};

/** Where an appointment stands. */
export const meetingStates: Readonly<Record<Meeting["state"], string>> = {
  requested: "Requested, to be confirmed",
  proposed: "Proposed by the concierge",
  confirmed: "Confirmed",
  cancelled: "Called off",
};

const services: Readonly<Record<string, string>> = {
  acquisition: "Acquisition",
  inspection: "Inspection",
  care: "Care",
};

/** What a conversation is about, in a line. */
export function subjectOf({ asked, kind }: Pick<Inquiry, "asked" | "kind">): string {
  if (asked.vehicle) return asked.vehicle;
  if (asked.service) return services[asked.service] ?? asked.service;
  return kind === "appointment" ? "An appointment" : "A question";
}

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
