import { savedListKeys } from "@entities/favorite/api/useSavedVehicles";
import { anyOf, type KeyMatcher, pathIs, pathUnder } from "@shared/api/cacheKeys";

const VEHICLES = "/api/vehicles";

/** Lists of a member's own that show vehicles with their price and state. */
const isFavoriteListKey = anyOf(...Object.values(savedListKeys).map(pathIs));

/** Everything that is read of vehicles. */
export const isVehicleKey: KeyMatcher = anyOf(pathUnder(VEHICLES), isFavoriteListKey);

/** What a page shows of other vehicles than its own. */
const COMPARISON_PARTS: readonly string[] = ["similar", "prices"];

/** The most vehicles that one message names. */
const MAX_EVENT_IDS = 100;

/** The vehicles that a message tells of; null when there may be more of them than it names. */
export function vehicleIdsOf({
  vehicleId,
  vehicleIds = [],
}: Readonly<Record<string, unknown>>): readonly number[] | null {
  const ids = [vehicleId, ...(Array.isArray(vehicleIds) ? (vehicleIds as unknown[]) : [])];
  return ids.length > MAX_EVENT_IDS ? null : ids.filter((id) => typeof id === "number");
}

/** What changes when these vehicles do: every list, what is known of the vehicles, and what others are compared with. */
export function affectedByVehicles(ids: ReadonlySet<number>): KeyMatcher {
  return (key) => {
    if (!isVehicleKey(key)) return false;
    const [, id, part = ""] = /^\/api\/vehicles\/(\d+)(?:\/(.*))?$/.exec(key[0]) ?? [];
    return id === undefined || ids.has(Number(id)) || COMPARISON_PARTS.includes(part);
  };
}
