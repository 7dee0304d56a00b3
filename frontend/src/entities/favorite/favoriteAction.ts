import { isRecord } from "@shared/isRecord";
import type { SavedList } from "./api/useSavedVehicles";
import type { NewSavedSearch } from "./types";

/** A vehicle or search that a visitor tried to save; the pending action, which runs once they are signed in. */
export type FavoriteAction =
  | { readonly kind: "vehicle"; readonly list: SavedList; readonly id: number; readonly name: string }
  | { readonly kind: "search"; readonly search: NewSavedSearch };

/** Whether a stored pending action is one of these. */
export const isFavoriteAction = (value: unknown): value is FavoriteAction =>
  isRecord(value) &&
  (value.kind === "vehicle"
    ? (value.list === "saved" || value.list === "watch") &&
      typeof value.id === "number" &&
      typeof value.name === "string"
    : value.kind === "search" && isRecord(value.search));
