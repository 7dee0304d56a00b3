import type { User } from "@shared/api/types";

/** First name, else username. */
export function displayName(user: User): string {
  return user.firstName || user.username;
}
