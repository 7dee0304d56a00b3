/** How the house is reached. The number and the domain are of those kept free for examples. */
export const contact = {
  email: "concierge@marque.example",
  telephone: "+13125550142",
  telephoneShown: "(312) 555-0142",
  hours: "Monday to Saturday, 9 to 6",
} as const;
