import type { User } from "@shared/api/types";

/** A place that the header offers. */
export interface NavigationItem {
  readonly to: string;
  readonly label: string;
  /** The mobile menu has room for the full name. */
  readonly mobileLabel?: string;
}

/** What the header offers to this reader. */
export function navigationFor(user: User | null): readonly NavigationItem[] {
  const items: NavigationItem[] = [{ to: "/listings", label: "LISTINGS" }];
  if (user) items.push({ to: "/dashboard", label: "DASHBOARD" }, { to: "/saved", label: "SAVED" });
  if (user?.isCollector) items.push({ to: "/forum", label: "FORUM", mobileLabel: "COLLECTORS FORUM" });
  return items;
}
