import type { Inquiry } from "./types";

export const UNREACHABLE = "The server could not be reached. Please try again in a moment.";

/** Where a conversation stands, in the words that whoever asked and the concierge share. */
export const stageLabels: Readonly<Record<Inquiry["stage"], string>> = {
  received: "Received",
  answered: "Answered",
  closed: "Closed",
};

const serviceLabels: Readonly<Record<string, string>> = {
  acquisition: "Acquisition",
  inspection: "Inspection",
  care: "Care",
};

/** What a conversation is about, in a line. */
export function inquirySubject({ asked, kind }: Pick<Inquiry, "asked" | "kind">): string {
  if (asked.vehicle) return asked.vehicle;
  if (asked.service) return serviceLabels[asked.service] ?? asked.service;
  return kind === "appointment" ? "An appointment" : "A question";
}
