import type { VehicleCard } from "@entities/vehicle/types";
import { useCallback } from "react";
import { ApiError, sentenceOf } from "../api/error";
import { cacheKey, pathIs } from "../api/keys";
import { useCacheAccess, useInvalidate } from "../api/query";
import { INSIGHTS_KEY } from "../api/saved/useInsights";
import { type SavedList, savedListKeys, sendKept, useSavedVehicles } from "../api/saved/useSavedVehicles";
import { useSession } from "../api/useSession";
import { useNotices } from "../notices/NoticeProvider";
import { useIdentity } from "../session/IdentityProvider";
import { inTurn } from "./inTurn";
import { useSignInFirst } from "./useSignInFirst";

type Kept = VehicleCard[] | null | undefined;

/** One of a member's lists, as far as hearts and bells need it. */
export interface Keeping {
  readonly has: (id: number) => boolean;
  /** Puts the vehicle on the list or takes it off, at once; taken back with a notice if the server refuses. */
  readonly toggle: (vehicle: VehicleCard) => void;
  /** Puts a vehicle on the list that has just been taken off. */
  readonly putBack: (vehicle: VehicleCard) => void;
}

const failures = {
  saved: { on: "The vehicle could not be saved", off: "The vehicle could not be removed" },
  watch: { on: "The vehicle could not be watched", off: "The vehicle could not be taken off the watch list" },
} as const;

const without = (kept: Kept, id: number): Kept => kept?.filter((vehicle) => vehicle.id !== id) ?? kept;

const withAt = (kept: Kept, vehicle: VehicleCard, place: number): Kept =>
  kept &&
  [...kept.slice(0, place), vehicle, ...kept.slice(place)].filter(
    (each, at, all) => all.findIndex(({ id }) => id === each.id) === at,
  );

/** The shortlist. */
export const useSaved = (): Keeping => useKeeping("saved");

/** What one wants to be told about. */
export const useWatched = (): Keeping => useKeeping("watch");

function useKeeping(list: SavedList): Keeping {
  const { user } = useSession();
  const { data } = useSavedVehicles(list);
  const { write } = useCacheAccess();
  const { check, isCurrent } = useIdentity();
  const invalidate = useInvalidate();
  const { notify } = useNotices();
  const signInFirst = useSignInFirst();

  const has = useCallback((id: number) => data?.some((vehicle) => vehicle.id === id) ?? false, [data]);

  const change = useCallback(
    (vehicle: VehicleCard, keep: boolean) => {
      const { id, make, model } = vehicle;
      const intent = { kind: "vehicle", list, id, name: `${make} ${model}` } as const;
      if (!user) {
        signInFirst(intent);
        return;
      }
      const path = savedListKeys[list];
      const rewrite = (to: (kept: Kept) => Kept) => write<Kept>(cacheKey(path), to);
      const place = data?.findIndex((each) => each.id === id) ?? 0;
      const known = Boolean(data);
      if (known) void rewrite((kept) => (keep ? withAt(kept, vehicle, 0) : without(kept, id)));
      // What waits for its turn is dropped when somebody else is signed in by then.
      const send = async () => isCurrent(user.id) && sendKept(list, id, keep);
      inTurn(`${user.id}${path}/${id}`, send).then(
        () => {
          // What is not known yet is read now, with the change in it.
          if (!known) void invalidate(pathIs(path));
          // Other makes, other insights.
          if (list === "saved") void invalidate(pathIs(INSIGHTS_KEY));
        },
        (error: unknown) => {
          if (known) void rewrite((kept) => (keep ? without(kept, id) : withAt(kept, vehicle, place)));
          if (error instanceof ApiError && error.status === 401) {
            void check().then(() => {
              if (keep) signInFirst(intent, user.id);
            });
            return;
          }
          notify({
            title: failures[list][keep ? "on" : "off"],
            description: sentenceOf(error, "The server could not be reached. Please try again in a moment."),
            variant: "destructive",
          });
        },
      );
    },
    [check, data, invalidate, isCurrent, list, notify, signInFirst, user, write],
  );

  const toggle = useCallback((vehicle: VehicleCard) => change(vehicle, !has(vehicle.id)), [change, has]);
  const putBack = useCallback((vehicle: VehicleCard) => change(vehicle, true), [change]);
  return { has, toggle, putBack };
}
