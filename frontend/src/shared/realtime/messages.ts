/** What goes over the live channel, and what of it is believed. */
import { isRecord } from "@shared/isRecord";

/** A longer message is not sent, counted in characters as it is written out. */
export const MAX_OUTGOING_CHARACTERS = 10_240;

/** Something that the server told, by its type. */
export type RealtimeEvent = Readonly<Record<string, unknown>> & { readonly type: string };

/** What a message of each type must say to be believed. Others are of no type that we know. */
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

/** The message, or null when it is none that may be believed. */
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

/** The number of the event that a message tells of, where it has one. */
export function eventIdOf({ eventId }: RealtimeEvent): number | null {
  return typeof eventId === "number" && Number.isSafeInteger(eventId) ? eventId : null;
}
