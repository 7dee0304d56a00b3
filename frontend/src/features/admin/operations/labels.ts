/** Filters of the mail queue, as the server names them. */
export const mailFilters: readonly { readonly value: string; readonly label: string }[] = [
  { value: "attention", label: "Needs attention" },
  { value: "waiting", label: "Waiting" },
  { value: "given_up", label: "Given up" },
  { value: "sent", label: "Sent" },
  { value: "shown", label: "Shown (no mail server)" },
  { value: "dropped", label: "Dropped" },
];

const mailStates: Readonly<Record<string, string>> = {
  waiting: "Waiting",
  sending: "Being sent",
  sent: "Sent",
  shown: "Shown",
  given_up: "Given up",
  dropped: "Dropped",
};

/** State of an email for display. */
export const mailStateLabel = (state: string): string => mailStates[state] ?? state;

const jobStates: Readonly<Record<string, string>> = {
  waiting: "Waiting for the database schema",
  running: "Running",
  restarting: "Restarting",
  finished: "Finished",
};

/** State of a background job for display. */
export const jobStateLabel = (state: string): string => jobStates[state] ?? state;
