import rules from "@contract/rules.json";

/** What waits at the desk, and how soon it is answered. */
export type ResponseQueue = keyof typeof rules.promisedWorkingDays;

const NUMBER_WORDS = ["no", "one", "two", "three"] as const;

/** "one working day": Monday to Friday, as the house counts. */
export const formatWorkingDays = (days: number): string =>
  `${NUMBER_WORDS[days] ?? days} working ${days === 1 ? "day" : "days"}`;

/** How soon that is answered. */
export const responseTime = (queue: ResponseQueue): string => formatWorkingDays(rules.promisedWorkingDays[queue]);
