import type { User } from "@shared/api/types";

/** A navigation link. */
interface NavigationItem {
  readonly to: string;
  readonly label: string;
  /** Longer label for the mobile menu. */
  readonly mobileLabel?: string;
}

/** Navigation links for this user. */
export function navigationFor(user: User | null): readonly NavigationItem[] {
  const items: NavigationItem[] = [{ to: "/listings", label: "LISTINGS" }];
  if (user) items.push({ to: "/dashboard", label: "DASHBOARD" }, { to: "/saved", label: "SAVED" });
  if (user?.isCollector) items.push({ to: "/forum", label: "FORUM", mobileLabel: "COLLECTORS FORUM" });
  return items;
}
