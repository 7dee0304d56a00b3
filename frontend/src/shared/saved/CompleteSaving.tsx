import { useEffect } from "react";
import { errorMessage } from "../api/error";
import { pathIs } from "../api/keys";
import { useInvalidate } from "../api/query";
import { savedListKeys, setFavorite } from "../api/saved/useSavedVehicles";
import { useSession } from "../api/useSession";
import { useToast } from "../notices/NoticeProvider";
import { takePendingAction } from "./intent";
import { useSaveSearch } from "./useSaveSearch";

/** Once somebody is in, by whatever door: what they wanted to keep as a visitor is kept. Shows nothing. */
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
      // The heart tells that it is done.
      () => invalidate(pathIs(savedListKeys[action.list])),
      (error: unknown) =>
        notify({
          title: `${action.name} could not be ${action.list === "saved" ? "saved" : "watched"}`,
          description: errorMessage(error, "The server could not be reached. Please try again in a moment."),
          variant: "destructive",
        }),
    );
  }, [user, invalidate, notify, saveSearch]);
  return null;
}
