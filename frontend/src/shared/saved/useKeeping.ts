import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { useInvalidate } from "../api/cache";
import { ApiError, sentenceOf } from "../api/error";
import { INSIGHTS_KEY } from "../api/saved/useInsights";
import { type SavedList, savedListKeys, sendKept, useSavedVehicles } from "../api/saved/useSavedVehicles";
import type { VehicleCard } from "../api/types";
import { SESSION_KEY, useSession } from "../api/useSession";
import { useNotices } from "../notices/NoticeProvider";
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
  const { mutate } = useSWRConfig();
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
      const key = savedListKeys[list];
      const rewrite = (to: (kept: Kept) => Kept) => mutate<Kept>(key, to, { revalidate: false });
      const place = data?.findIndex((each) => each.id === id) ?? 0;
      const known = Boolean(data);
      if (known) void rewrite((kept) => (keep ? withAt(kept, vehicle, 0) : without(kept, id)));
      inTurn(`${key}/${id}`, () => sendKept(list, id, keep)).then(
        () => {
          // What is not known yet is read now, with the change in it.
          if (!known) void mutate(key);
          // Other makes, other insights.
          if (list === "saved") void invalidate((each) => each === INSIGHTS_KEY);
        },
        (error: unknown) => {
          if (known) void rewrite((kept) => (keep ? without(kept, id) : withAt(kept, vehicle, place)));
          if (error instanceof ApiError && error.status === 401) {
            void mutate(SESSION_KEY, null, { revalidate: false });
            if (keep) signInFirst(intent);
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
    [data, invalidate, list, mutate, notify, signInFirst, user],
  );

  const toggle = useCallback((vehicle: VehicleCard) => change(vehicle, !has(vehicle.id)), [change, has]);
  const putBack = useCallback((vehicle: VehicleCard) => change(vehicle, true), [change]);
  return { has, toggle, putBack };
}
