/** Towns of the marketplace, where appointments take place. */
export const towns = [
  { value: "chicago", label: "Chicago, IL" },
  { value: "lake forest", label: "Lake Forest, IL" },
  { value: "evanston", label: "Evanston, IL" },
  { value: "milwaukee", label: "Milwaukee, WI" },
  { value: "madison", label: "Madison, WI" },
] as const;

/** Times of day for a preferred appointment. */
export const timesOfDay = [
  { value: "morning", label: "Morning, 9 AM to noon" },
  { value: "afternoon", label: "Afternoon, noon to 4 PM" },
  { value: "evening", label: "Evening, from 4 PM" },
] as const;
