import type { User } from "../api/types";

/** How a member is addressed. */
export function displayName(user: User): string {
  return user.firstName || user.username;
}
