import { pathIs } from "@shared/api/cacheKeys";
import { ApiError, errorMessage } from "@shared/api/error";
import { useInvalidate } from "@shared/api/query";
import { useIdentity } from "@shared/session/IdentityProvider";
import { useSession } from "@shared/session/useSession";
import { useToast } from "@shared/toasts/ToastProvider";
import { useCallback } from "react";
import { createSavedSearch, SAVED_SEARCHES_KEY } from "./api/useSavedSearches";
import type { NewSavedSearch } from "./types";
import { useRequireSignIn } from "./useRequireSignIn";

/** Saves a search with a toast; visitors sign in first. */
export function useSaveSearch(): (search: NewSavedSearch) => Promise<void> {
  const { user } = useSession();
  const requireSignIn = useRequireSignIn();
  const invalidate = useInvalidate();
  const { check } = useIdentity();
  const { notify } = useToast();
  return useCallback(
    async (search) => {
      if (!user) {
        requireSignIn({ kind: "search", search });
        return;
      }
      try {
        const { saved, isNew } = await createSavedSearch(search);
        await invalidate(pathIs(SAVED_SEARCHES_KEY));
        notify({
          title: isNew ? "Search saved" : "You have saved this search before",
          description: `You will find “${saved.name}” on the Saved page, under Searches.`,
        });
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) {
          await check();
          requireSignIn({ kind: "search", search }, user.id);
          return;
        }
        notify({
          title: "The search could not be saved",
          description: errorMessage(error),
          variant: "destructive",
        });
      }
    },
    [check, invalidate, notify, requireSignIn, user],
  );
}
