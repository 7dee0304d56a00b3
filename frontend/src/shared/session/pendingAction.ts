import { readJson, tabStorage } from "@shared/browserStorage";
import { isRecord } from "@shared/isRecord";

const KEY = "saving";

/** A pending action older than this is dropped. */
export const PENDING_ACTION_LIFETIME_MS = 30 * 60_000;

/** An action that a visitor tried before signing in, as stored in the tab. */
interface StoredAction {
  readonly intent: unknown;
  readonly at: number;
  /** The member whose session had ended; null for a visitor, whose action runs for whoever signs in. */
  readonly member: number | null;
}

const isStored = (value: unknown): value is StoredAction =>
  isRecord(value) && typeof value.at === "number" && (value.member === null || typeof value.member === "number");

/** Stores an action in this tab until its member (anybody, if a visitor tried it) signs in. */
export function storePendingAction(action: unknown, member: number | null): void {
  tabStorage.write(KEY, JSON.stringify({ intent: action, at: Date.now(), member } satisfies StoredAction));
}

/** Returns this member's stored action if it passes `isValid`, and removes it so that it runs once. */
export function takePendingAction<Action>(member: number, isValid: (value: unknown) => value is Action): Action | null {
  const stored = readJson(tabStorage, KEY);
  clearPendingAction();
  if (!isStored(stored) || !isValid(stored.intent)) return null;
  if (stored.member !== null && stored.member !== member) return null;
  return Date.now() - stored.at < PENDING_ACTION_LIFETIME_MS ? stored.intent : null;
}

export function clearPendingAction(): void {
  tabStorage.write(KEY, null);
}
