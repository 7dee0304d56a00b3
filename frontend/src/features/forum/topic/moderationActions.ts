import { restoreTopic, updateTopic } from "../api/topics";

/** Reversible moderation actions. */
export const moderationActions = {
  pin: { label: "Pin", pastTense: "pinned" },
  unpin: { label: "Unpin", pastTense: "unpinned" },
  lock: { label: "Lock", pastTense: "locked" },
  unlock: { label: "Unlock", pastTense: "unlocked" },
  restore: { label: "Restore", pastTense: "restored" },
} as const;

export type ModerationAction = keyof typeof moderationActions;

/** Dialogs of the moderation menu. */
export type ModerationDialog = ModerationAction | "move" | "merge" | "remove";

export function runModeration(action: ModerationAction, id: number, reason?: string): Promise<void> {
  if (action === "restore") return restoreTopic(id, reason);
  const change =
    action === "pin" || action === "unpin" ? { isPinned: action === "pin" } : { isLocked: action === "lock" };
  return updateTopic(id, { ...change, ...(reason !== undefined && { reason }) });
}
