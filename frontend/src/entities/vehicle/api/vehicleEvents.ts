import { savedListKeys } from "@entities/favorite/api/useSavedVehicles";
import { anyOf, type KeyMatcher, pathIs, pathUnder } from "@shared/api/cacheKeys";
import { MAX_MESSAGE_VEHICLES } from "@shared/api/limits";

const VEHICLES_PATH = "/api/vehicles";

/** Matches the member's own lists of vehicles. */
const isFavoriteListKey = anyOf(...Object.values(savedListKeys).map(pathIs));

/** Matches every cached vehicle response. */
export const isVehicleKey: KeyMatcher = anyOf(pathUnder(VEHICLES_PATH), isFavoriteListKey);

/** Sub-paths whose content depends on other vehicles. */
const COMPARISON_PARTS: readonly string[] = ["similar", "prices"];

/** Vehicle ids of an event; null when more vehicles may have changed than it lists. */
export function vehicleIdsOf({
  vehicleId,
  vehicleIds = [],
}: Readonly<Record<string, unknown>>): readonly number[] | null {
  const ids = [vehicleId, ...(Array.isArray(vehicleIds) ? (vehicleIds as unknown[]) : [])];
  return ids.length > MAX_MESSAGE_VEHICLES ? null : ids.filter((id) => typeof id === "number");
}

/** Matches what changes with these vehicles: every list, the vehicles themselves, and comparisons with others. */
export function affectedByVehicles(ids: ReadonlySet<number>): KeyMatcher {
  return (key) => {
    if (!isVehicleKey(key)) return false;
    const [, id, part = ""] = /^\/api\/vehicles\/(\d+)(?:\/(.*))?$/.exec(key[0]) ?? [];
    return id === undefined || ids.has(Number(id)) || COMPARISON_PARTS.includes(part);
  };
}
