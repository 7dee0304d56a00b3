import { isRecord } from "@shared/isRecord";

/** What one logs in for, by the page to return to; the first that matches. */
const pageReasons: readonly (readonly [page: RegExp, reason: string])[] = [
  [/^\/dashboard\?(.*&)?tab=submit\b/, "submit a vehicle"],
  [/^\/dashboard\/submissions\//, "see your submission"],
  [/^\/dashboard\b/, "see your dashboard"],
  [/^\/saved\b/, "see your saved vehicles"],
  [/^\/account\b/, "manage your account"],
  [/^\/inquiries$/, "see your inquiries"],
  [/^\/notifications\b/, "see your notifications"],
  [/^\/membership\b/, "see your membership"],
  [/^\/invitation\//, "accept your invitation"],
  [/^\/forum\b/, "open the Collectors Forum"],
  [/^\/admin\b/, "open the admin area"],
];

/** The reason to log in: from the history state (set by `useRequireSignIn`), else from the page to return to; null if unknown. */
export function loginReason(state: unknown, target: string): string | null {
  if (isRecord(state) && typeof state.loginReason === "string") return state.loginReason;
  return pageReasons.find(([page]) => page.test(target))?.[1] ?? null;
}
