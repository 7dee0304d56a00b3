import type { NewSavedSearch } from "@entities/favorite/types";
import type { SavedList } from "../api/saved/useSavedVehicles";
import { isRecord } from "../isRecord";
import { storePendingAction, takeStoredAction } from "../session/pendingAction";

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
