/** Towns where appointments take place. */
export const towns = [
  { value: "chicago", label: "Chicago, IL" },
  { value: "lake forest", label: "Lake Forest, IL" },
  { value: "evanston", label: "Evanston, IL" },
  { value: "milwaukee", label: "Milwaukee, WI" },
  { value: "madison", label: "Madison, WI" },
] as const;

/** Times of day for a preferred appointment. */
export const timesOfDay = [
  { value: "morning", label: "Morning, 9 to 12" },
  { value: "afternoon", label: "Afternoon, 12 to 4" },
  { value: "evening", label: "Evening, from 4" },
] as const;
