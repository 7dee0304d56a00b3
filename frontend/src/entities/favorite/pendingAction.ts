import { isRecord } from "@shared/isRecord";
import { storePendingAction, takeStoredAction } from "@shared/session/pendingAction";
import type { SavedList } from "./api/useSavedVehicles";
import type { NewSavedSearch } from "./types";

/** What a visitor tried to save before signing in; it runs once they are signed in. */
export type PendingAction =
  | { readonly kind: "vehicle"; readonly list: SavedList; readonly id: number; readonly name: string }
  | { readonly kind: "search"; readonly search: NewSavedSearch };

const isPendingAction = (value: unknown): value is PendingAction =>
  isRecord(value) &&
  (value.kind === "vehicle"
    ? (value.list === "saved" || value.list === "watch") &&
      typeof value.id === "number" &&
      typeof value.name === "string"
    : value.kind === "search" && isRecord(value.search));

/** Stores the action in this tab until `member` signs in; with `null`, until anybody does. */
export function rememberPendingAction(action: PendingAction, member: number | null): void {
  storePendingAction(action, member);
}

/** Returns the action stored for this member and removes it. */
export const takePendingAction = (member: number): PendingAction | null => takeStoredAction(member, isPendingAction);
