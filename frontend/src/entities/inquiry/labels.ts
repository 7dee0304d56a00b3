import type { Inquiry } from "./types";

/** Labels of inquiry stages. */
export const stageLabels: Readonly<Record<Inquiry["stage"], string>> = {
  received: "Received",
  answered: "Answered",
  closed: "Closed",
};

/** Labels of kinds of inquiries. */
export const kindLabels: Readonly<Record<Inquiry["kind"], string>> = {
  inquiry: "Question",
  appointment: "Appointment",
};

const serviceLabels: Readonly<Record<string, string>> = {
  acquisition: "Acquisition",
  inspection: "Inspection",
  care: "Care",
};

/** Subject line of an inquiry. */
export function inquirySubject({ asked, kind }: Pick<Inquiry, "asked" | "kind">): string {
  if (asked.vehicle) return asked.vehicle;
  if (asked.service) return serviceLabels[asked.service] ?? asked.service;
  return kind === "appointment" ? "An appointment" : "A question";
}
