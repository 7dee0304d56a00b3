import rules from "@contract/rules.json";

/** Admin queues with a promised response time. */
export type ResponseQueue = keyof typeof rules.promisedWorkingDays;

const NUMBER_WORDS = ["no", "one", "two", "three"] as const;

/** Formats working days: "one working day". */
export const formatWorkingDays = (days: number): string =>
  `${NUMBER_WORDS[days] ?? days} working ${days === 1 ? "day" : "days"}`;

/** Promised response time of a queue. */
export const responseTime = (queue: ResponseQueue): string => formatWorkingDays(rules.promisedWorkingDays[queue]);
