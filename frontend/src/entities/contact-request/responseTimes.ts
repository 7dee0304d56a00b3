import rules from "@contract/rules.json";

/** Admin queues with a promised response time. */
type ResponseQueue = keyof typeof rules.promisedBusinessDays;

const NUMBER_WORDS = ["no", "one", "two", "three"] as const;

/** Formats business days: "one business day". */
export const formatBusinessDays = (days: number): string =>
  `${NUMBER_WORDS[days] ?? days} business ${days === 1 ? "day" : "days"}`;

/** Promised response time of a queue. */
export const responseTime = (queue: ResponseQueue): string => formatBusinessDays(rules.promisedBusinessDays[queue]);
