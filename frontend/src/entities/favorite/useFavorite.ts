import { vehicleName } from "@entities/vehicle/labels";
import type { Vehicle } from "@entities/vehicle/types";
import { cacheKey, pathIs } from "@shared/api/cacheKeys";
import { ApiError, errorMessage } from "@shared/api/error";
import { useCacheAccess, useInvalidate } from "@shared/api/query";
import { useIdentity } from "@shared/session/IdentityProvider";
import { useSession } from "@shared/session/useSession";
import { useToast } from "@shared/toasts/ToastProvider";
import { useCallback } from "react";
import { INSIGHTS_PATH } from "./api/useInsights";
import { type SavedList, savedListKeys, setFavorite, useSavedVehicles } from "./api/useSavedVehicles";
import { runSerially } from "./runSerially";
import { useRequireSignIn } from "./useRequireSignIn";

type FavoriteVehicles = Vehicle[] | null | undefined;

/** A favorite list for toggle buttons. */
interface FavoriteList {
  readonly has: (id: number) => boolean;
  /** Adds or removes a vehicle optimistically; rolled back with a toast if the server refuses. */
  readonly toggle: (vehicle: Vehicle) => void;
  /** Adds a vehicle that was just removed. */
  readonly undoRemove: (vehicle: Vehicle) => void;
}

const failureTitles = {
  saved: { on: "The vehicle couldn’t be saved", off: "The vehicle couldn’t be removed" },
  watch: { on: "The vehicle couldn’t be watched", off: "The vehicle couldn’t be removed from the watch list" },
} as const;

const withoutVehicle = (vehicles: FavoriteVehicles, id: number): FavoriteVehicles =>
  vehicles?.filter((vehicle) => vehicle.id !== id) ?? vehicles;

const insertedAt = (vehicles: FavoriteVehicles, vehicle: Vehicle, position: number): FavoriteVehicles =>
  vehicles &&
  [...vehicles.slice(0, position), vehicle, ...vehicles.slice(position)].filter(
    (item, index, all) => all.findIndex(({ id }) => id === item.id) === index,
  );

/** Saved vehicles. */
export const useShortlist = (): FavoriteList => useFavorite("saved");

/** Watched vehicles. */
export const useWatchList = (): FavoriteList => useFavorite("watch");

function useFavorite(list: SavedList): FavoriteList {
  const { user } = useSession();
  const { data } = useSavedVehicles(list);
  const { write } = useCacheAccess();
  const { check, isCurrent } = useIdentity();
  const invalidate = useInvalidate();
  const { notify } = useToast();
  const requireSignIn = useRequireSignIn();

  const has = useCallback((id: number) => data?.some((vehicle) => vehicle.id === id) ?? false, [data]);

  const change = useCallback(
    (vehicle: Vehicle, shouldAdd: boolean) => {
      const { id } = vehicle;
      const pendingAction = { kind: "vehicle", list, id, name: vehicleName(vehicle) } as const;
      if (!user) {
        requireSignIn(pendingAction);
        return;
      }
      const path = savedListKeys[list];
      const updateCache = (update: (vehicles: FavoriteVehicles) => FavoriteVehicles) =>
        write<FavoriteVehicles>(cacheKey(path), update);
      const position = data?.findIndex((item) => item.id === id) ?? 0;
      const isLoaded = Boolean(data);
      if (isLoaded)
        void updateCache((vehicles) => (shouldAdd ? insertedAt(vehicles, vehicle, 0) : withoutVehicle(vehicles, id)));
      // Queued requests are dropped when another user is signed in by then.
      const send = async () => isCurrent(user.id) && setFavorite(list, id, shouldAdd);
      runSerially(`${user.id}${path}/${id}`, send).then(
        () => {
          // The list was not loaded: load it now, with the change.
          if (!isLoaded) void invalidate(pathIs(path));
          // Insights depend on the saved makes.
          if (list === "saved") void invalidate(pathIs(INSIGHTS_PATH));
        },
        (error: unknown) => {
          if (isLoaded)
            void updateCache((vehicles) =>
              shouldAdd ? withoutVehicle(vehicles, id) : insertedAt(vehicles, vehicle, position),
            );
          if (error instanceof ApiError && error.status === 401) {
            void check().then(() => {
              if (shouldAdd) requireSignIn(pendingAction, user.id);
            });
            return;
          }
          notify({
            title: failureTitles[list][shouldAdd ? "on" : "off"],
            description: errorMessage(error),
            variant: "destructive",
          });
        },
      );
    },
    [check, data, invalidate, isCurrent, list, notify, requireSignIn, user, write],
  );

  const toggle = useCallback((vehicle: Vehicle) => change(vehicle, !has(vehicle.id)), [change, has]);
  const undoRemove = useCallback((vehicle: Vehicle) => change(vehicle, true), [change]);
  return { has, toggle, undoRemove };
}
