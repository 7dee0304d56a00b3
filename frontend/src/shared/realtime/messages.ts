/** Realtime messages and their validation. */
import { isRecord } from "@shared/isRecord";

/** A message of the server. */
export type RealtimeEvent = Readonly<Record<string, unknown>> & { readonly type: string };

const hasNumber =
  (field: string) =>
  (event: RealtimeEvent): boolean =>
    typeof event[field] === "number";

/** Validators by message type; unknown types are discarded. */
const validators = new Map<string, (event: RealtimeEvent) => boolean>([
  ["connection_status", ({ status }) => typeof status === "string"],
  ["new_category", ({ category }) => isRecord(category) && typeof category.id === "number"],
  ["category_updated", hasNumber("categoryId")],
  ["new_topic", hasNumber("categoryId")],
  ["new_post", hasNumber("topicId")],
  ["topic_updated", hasNumber("topicId")],
  ["vehicle_updated", hasNumber("vehicleId")],
  ["notification", hasNumber("unread")],
  ["private_message", hasNumber("conversationId")],
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
