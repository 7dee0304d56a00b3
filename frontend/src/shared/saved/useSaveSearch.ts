import type { NewSavedSearch } from "@entities/favorite/types";
import { useCallback } from "react";
import { ApiError, errorMessage } from "../api/error";
import { pathIs } from "../api/keys";
import { useInvalidate } from "../api/query";
import { createSavedSearch, SAVED_SEARCHES_KEY } from "../api/saved/useSavedSearches";
import { useSession } from "../api/useSession";
import { useToast } from "../notices/NoticeProvider";
import { useIdentity } from "../session/IdentityProvider";
import { useRequireSignIn } from "./useSignInFirst";

/** Saves a search and says so; a visitor signs in first. */
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
          description: errorMessage(error, "The server could not be reached. Please try again in a moment."),
          variant: "destructive",
        });
      }
    },
    [check, invalidate, notify, requireSignIn, user],
  );
}
