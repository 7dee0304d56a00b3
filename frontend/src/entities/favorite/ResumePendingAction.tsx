import { pathIs } from "@shared/api/cacheKeys";
import { errorMessage } from "@shared/api/error";
import { useInvalidate } from "@shared/api/query";
import { useSession } from "@shared/session/useSession";
import { useToast } from "@shared/toasts/ToastProvider";
import { useEffect } from "react";
import { savedListKeys, setFavorite } from "./api/useSavedVehicles";
import { takePendingAction } from "./pendingAction";
import { useSaveSearch } from "./useSaveSearch";

/** Runs the pending action (save, watch, save search) after sign-in. Renders nothing. */
export function ResumePendingAction() {
  const { user } = useSession();
  const invalidate = useInvalidate();
  const { notify } = useToast();
  const saveSearch = useSaveSearch();
  useEffect(() => {
    const action = user && takePendingAction(user.id);
    if (!action) return;
    if (action.kind === "search") {
      void saveSearch(action.search);
      return;
    }
    setFavorite(action.list, action.id, true).then(
      // The button's state shows the result.
      () => invalidate(pathIs(savedListKeys[action.list])),
      (error: unknown) =>
        notify({
          title: `${action.name} could not be ${action.list === "saved" ? "saved" : "watched"}`,
          description: errorMessage(error),
          variant: "destructive",
        }),
    );
  }, [user, invalidate, notify, saveSearch]);
  return null;
}
