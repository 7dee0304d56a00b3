import type { SavedList } from "../api/saved/useSavedVehicles";
import type { NewSavedSearch } from "../api/types";

/** What a visitor wanted to keep when they were sent to sign in. */
export type Intent =
  | { readonly kind: "vehicle"; readonly list: SavedList; readonly id: number; readonly name: string }
  | { readonly kind: "search"; readonly search: NewSavedSearch };

const KEY = "saving";
/** Whoever signs in later than this has something else in mind. */
export const INTENT_LIFETIME_MS = 30 * 60_000;

/** Remembers it in this tab, until somebody signs in here. */
export function rememberIntent(intent: Intent): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ intent, at: Date.now() }));
  } catch {
    // A browser that keeps nothing still signs in; the heart is then pressed again.
  }
}

/** What was remembered; it is forgotten by being taken, so that it is done once. */
export function takeIntent(): Intent | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const kept = JSON.parse(text ?? "null") as { intent: Intent; at: number } | null;
    return kept && Date.now() - kept.at < INTENT_LIFETIME_MS ? kept.intent : null;
  } catch {
    return null;
  }
}
