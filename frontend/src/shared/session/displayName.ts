import type { User } from "@shared/api/types";

/** How a member is addressed. */
export function displayName(user: User): string {
  return user.firstName || user.username;
}
