import { isRecord } from "@shared/isRecord";

/** Reasons to log in by the page to return to; the first that matches. */
const pageReasons: readonly (readonly [page: RegExp, reason: string])[] = [
  [/^\/dashboard\?(.*&)?tab=submit\b/, "Log in to submit a vehicle"],
  [/^\/dashboard\/submissions\//, "Log in to see your submission"],
  [/^\/dashboard\b/, "Log in to see your dashboard"],
  [/^\/saved\b/, "Log in to see your saved vehicles"],
  [/^\/account\b/, "Log in to manage your account"],
  [/^\/inquiries$/, "Log in to see your inquiries"],
  [/^\/notifications\b/, "Log in to see your notifications"],
  [/^\/membership\b/, "Log in to see your membership"],
  [/^\/invitation\//, "Log in to accept your invitation"],
  [/^\/forum\b/, "Log in to open the Collectors Forum"],
  [/^\/admin\b/, "Log in to open the admin area"],
];

/** Why the visitor is on the login page: by its history state, else by the page to return to; null if unknown. */
export function loginReason(state: unknown, redirectPath: string): string | null {
  if (isRecord(state) && typeof state.loginReason === "string") return state.loginReason;
  return pageReasons.find(([page]) => page.test(redirectPath))?.[1] ?? null;
}
