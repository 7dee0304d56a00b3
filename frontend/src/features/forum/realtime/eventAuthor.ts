import type { User } from "@shared/api/types";
import type { RealtimeEvent } from "@shared/realtime/useRealtime";

/** Object property of an event; empty when missing. */
export const eventPart = (event: RealtimeEvent, part: string): Readonly<Record<string, unknown>> => {
  const inner = event[part];
  return typeof inner === "object" && inner !== null ? (inner as Record<string, unknown>) : {};
};

/** Whether the user caused the event. Replayed events only carry the author's id. */
export function isAuthoredBy(user: User | null | undefined, event: RealtimeEvent, part: string): boolean {
  const { username, authorId } = eventPart(event, part);
  return !!user && (username === user.username || authorId === user.id);
}
