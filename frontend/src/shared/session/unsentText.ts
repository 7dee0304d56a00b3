/** Drafts in session storage whose forms are not shown. */
import { isRecord } from "@shared/isRecord";
import { notifyListeners, readAll } from "./sessionDrafts";

/** Slots whose form is being sent: their text is unsent only if that fails. */
const sending = new Set<string>();

/** Marks a draft as being sent; the returned function ends that. */
export function markSending(slot: string): () => void {
  sending.add(slot);
  notifyListeners();
  return () => {
    sending.delete(slot);
    notifyListeners();
  };
}

/** Text in a field of a draft that is not being sent; empty without one. */
export function readUnsentText(slot: string, field: string): string {
  const draft = sending.has(slot) ? undefined : readAll()[slot];
  const text = isRecord(draft) ? draft[field] : undefined;
  return typeof text === "string" ? text.trim() : "";
}

/** Whether any draft is kept in this tab, besides the idempotency keys of requests that failed. */
export const hasSessionDrafts = (): boolean =>
  Object.values(readAll()).some((draft) => !(isRecord(draft) && typeof draft.key === "string"));
