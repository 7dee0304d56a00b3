/** Filter of both queues of reports. */
export const reportFilter = {
  parameter: "state",
  label: "State",
  filters: {
    open: { label: "Open", emptyText: "All clear" },
    closed: { label: "Closed", emptyText: "No closed reports yet" },
  },
} as const;
