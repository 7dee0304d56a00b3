import { pathIs } from "@shared/api/cacheKeys";
import { useInvalidate } from "@shared/api/query";
import { useAction } from "@shared/api/useAction";
import { takePendingAction } from "@shared/session/pendingAction";
import { useSession } from "@shared/session/useSession";
import { useEffect } from "react";
import { savedListKeys, setFavorite } from "./api/useSavedVehicles";
import { type FavoriteAction, isFavoriteAction } from "./favoriteAction";
import { useSaveSearch } from "./useSaveSearch";

type VehicleAction = Extract<FavoriteAction, { kind: "vehicle" }>;

/** Runs the pending action (save, watch, save search) after sign-in. Renders nothing. */
export default function ResumePendingAction() {
  const { user } = useSession();
  const invalidate = useInvalidate();
  const saveSearch = useSaveSearch();
  // The button's state shows the result.
  const { run: save } = useAction(({ list, id }: VehicleAction) => setFavorite(list, id, true), {
    onSuccess: (_result, { list }) => invalidate(pathIs(savedListKeys[list])),
    failureTitle: ({ name, list }) => `${name} couldn’t be ${list === "saved" ? "saved" : "watched"}`,
  });
  useEffect(() => {
    const action = user && takePendingAction(user.id, isFavoriteAction);
    if (action) void (action.kind === "search" ? saveSearch(action.search) : save(action));
  }, [user, save, saveSearch]);
  return null;
}
