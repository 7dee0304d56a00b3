import type { SavedList } from "../api/saved/useSavedVehicles";
import type { NewSavedSearch } from "../api/types";
import { isRecord } from "../isRecord";

/** What a visitor wanted to keep when they were sent to sign in. */
export type Intent =
  | { readonly kind: "vehicle"; readonly list: SavedList; readonly id: number; readonly name: string }
  | { readonly kind: "search"; readonly search: NewSavedSearch };

const KEY = "saving";
/** Whoever signs in later than this has something else in mind. */
export const INTENT_LIFETIME_MS = 30 * 60_000;

interface Remembered {
  readonly intent: Intent;
  readonly at: number;
  /** The member whose session had ended; null for a visitor, whose intent is for whoever they log in as. */
  readonly member: number | null;
}

const isIntent = (value: unknown): value is Intent =>
  isRecord(value) &&
  (value.kind === "vehicle"
    ? (value.list === "saved" || value.list === "watch") &&
      typeof value.id === "number" &&
      typeof value.name === "string"
    : value.kind === "search" && isRecord(value.search));

const isRemembered = (kept: unknown): kept is Remembered =>
  isRecord(kept) &&
  isIntent(kept.intent) &&
  typeof kept.at === "number" &&
  (kept.member === null || typeof kept.member === "number");

/** Remembers it in this tab, until its member signs in here: anybody, if a visitor wanted it. */
export function rememberIntent(intent: Intent, member: number | null): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ intent, at: Date.now(), member } satisfies Remembered));
  } catch {
    // A browser that keeps nothing still signs in; the heart is then pressed again.
  }
}

/** What was remembered for this member; it is forgotten by being taken, so that it is done once. */
export function takeIntent(member: number): Intent | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    sessionStorage.removeItem(KEY);
    if (!isRemembered(kept) || (kept.member !== null && kept.member !== member)) return null;
    return Date.now() - kept.at < INTENT_LIFETIME_MS ? kept.intent : null;
  } catch {
    return null;
  }
}

export function forgetIntent(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Where nothing is kept, nothing is remembered.
  }
}
