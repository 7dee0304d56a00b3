import { humanize } from "@shared/humanize";

/** Labels of actions whose stored name would not say what was done. */
const labels: Readonly<Record<string, string>> = {
  template_kept: "Reply template saved",
  meeting_cancelled: "Appointment canceled",
  meeting_confirmed: "Appointment confirmed",
  meeting_proposed: "Appointment proposed",
  slots_offered: "Appointment times added",
  submission_moved: "Submission status changed",
};

/** Label of an action of the audit log. */
export const actionLabel = (action: string): string => labels[action] ?? humanize(action);
