/** Realtime messages and their validation. */
import { isRecord } from "@shared/isRecord";

/** Limit of outgoing messages, in characters of the JSON text. */
export const MAX_OUTGOING_CHARACTERS = 10_240;

/** A message of the server. */
export type RealtimeEvent = Readonly<Record<string, unknown>> & { readonly type: string };

/** Validators by message type; unknown types are discarded. */
const validators = new Map<string, (event: RealtimeEvent) => boolean>([
  ["connection_status", ({ status }) => typeof status === "string"],
  ["new_category", ({ category }) => isRecord(category) && typeof category.id === "number"],
  ["new_topic", ({ categoryId }) => typeof categoryId === "number"],
  ["new_post", ({ topicId }) => typeof topicId === "number"],
  ["topic_updated", ({ topicId }) => typeof topicId === "number"],
  ["vehicle_updated", ({ vehicleId }) => typeof vehicleId === "number"],
  ["notification", ({ unread }) => typeof unread === "number"],
  ["resync", () => true],
  ["pong", () => true],
]);

/** Parses a message; null when invalid. */
export function parseEvent(data: unknown): RealtimeEvent | null {
  if (typeof data !== "string") return null;
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return null;
  }
  if (!isRecord(value) || typeof value.type !== "string") return null;
  const event: RealtimeEvent = { ...value, type: value.type };
  return validators.get(event.type)?.(event) ? event : null;
}

/** The event id of a message, if it has one. */
export function eventIdOf({ eventId }: RealtimeEvent): number | null {
  return typeof eventId === "number" && Number.isSafeInteger(eventId) ? eventId : null;
}
