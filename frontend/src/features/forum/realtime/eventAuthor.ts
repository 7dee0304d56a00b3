import type { User } from "@shared/api/types";
import type { RealtimeEvent } from "@shared/realtime/useRealtime";

/** The part of an event that holds what it is about; empty when the event has no such part. */
export const eventPart = (event: RealtimeEvent, part: string): Readonly<Record<string, unknown>> => {
  const inner = event[part];
  return typeof inner === "object" && inner !== null ? (inner as Record<string, unknown>) : {};
};

/** Whether that member wrote what an event tells of. Replayed events name the author by id alone. */
export function isAuthoredBy(user: User | null | undefined, event: RealtimeEvent, part: string): boolean {
  const { username, authorId } = eventPart(event, part);
  return !!user && (username === user.username || authorId === user.id);
}
