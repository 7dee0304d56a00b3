import { MAX_APPOINTMENT_DAYS } from "../api/limits";

/** Messages of checks that depend on more than a field's text. */
export const clientMessages = {
  missingCredentials: "Please enter both username and password",
  consent: "Please agree to let us use your details to reply",
  slotTaken: "This time is no longer available; please choose another",
  dayOutOfRange: `Please choose a day within the next ${MAX_APPOINTMENT_DAYS} days`,
  ownUsername: (username: string) => `Please type your username, ${username}`,
} as const;
