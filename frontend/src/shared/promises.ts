import rules from "@contract/rules.json";

/** What waits at the desk, and how soon it is answered. */
export type Promised = keyof typeof rules.promisedWorkingDays;

const numbers = ["no", "one", "two", "three"] as const;

/** "one working day": Monday to Friday, as the house counts. */
export const workingDays = (days: number): string => `${numbers[days] ?? days} working ${days === 1 ? "day" : "days"}`;

/** How soon that is answered. */
export const promisedWithin = (matter: Promised): string => workingDays(rules.promisedWorkingDays[matter]);
