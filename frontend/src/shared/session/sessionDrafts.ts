/**
 * Unsent form text in session storage: survives a reload, ends with the tab, and is deleted when its author logs out.
 */
import { readJson, tabStorage } from "@shared/browserStorage";
import { isRecord } from "@shared/isRecord";

const KEY = "unsent";
/** Member id of the author. */
const OWNER_KEY = "unsentBy";

type Drafts = Record<string, unknown>;

const listeners = new Set<() => void>();

export const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

/** Calls the listener when a draft is written, deleted or being sent; returns the stop function. */
export function subscribeSessionDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** All drafts by slot. */
export function readAll(): Drafts {
  const stored = readJson(tabStorage, KEY);
  return isRecord(stored) ? stored : {};
}

function writeAll(stored: Drafts): void {
  tabStorage.write(KEY, Object.keys(stored).length === 0 ? null : JSON.stringify(stored));
  notifyListeners();
}

export function writeSessionDraft(slot: string, value: unknown): void {
  writeAll({ ...readAll(), [slot]: value });
}

/** The stored draft if it has the expected shape; other data (older builds) is deleted. */
export function readSessionDraft<Value>(slot: string, hasShape: (stored: unknown) => stored is Value): Value | null {
  const stored = readAll();
  if (!Object.hasOwn(stored, slot)) return null;
  const value = stored[slot];
  if (hasShape(value)) return value;
  deleteSessionDraft(slot);
  return null;
}

export function deleteSessionDraft(slot: string): void {
  const { [slot]: _, ...others } = readAll();
  writeAll(others);
}

/** Called on sign-in: deletes the drafts of another member. */
export function claimSessionDrafts(member: number): void {
  const owner = tabStorage.read(OWNER_KEY);
  if (owner !== null && owner !== String(member)) clearSessionDrafts();
  tabStorage.write(OWNER_KEY, String(member));
}

/** Deletes all drafts: another person may use the browser next. */
export function clearSessionDrafts(): void {
  writeAll({});
  tabStorage.write(OWNER_KEY, null);
}
