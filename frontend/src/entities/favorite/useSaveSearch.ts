import { pathIs } from "@shared/api/cacheKeys";
import { errorMessage, hasStatus } from "@shared/api/error";
import { useAction } from "@shared/api/useAction";
import { useIdentity } from "@shared/session/IdentityProvider";
import { useSession } from "@shared/session/useSession";
import { useCallback } from "react";
import { createSavedSearch, SAVED_SEARCHES_PATH } from "./api/useSavedSearches";
import type { NewSavedSearch } from "./types";
import { useRequireSignIn } from "./useRequireSignIn";

/** Saves a search with a toast; visitors sign in first. */
export function useSaveSearch(): (search: NewSavedSearch) => Promise<unknown> {
  const { user } = useSession();
  const requireSignIn = useRequireSignIn();
  const { check } = useIdentity();
  const { run } = useAction(createSavedSearch, {
    invalidates: pathIs(SAVED_SEARCHES_PATH),
    success: ({ saved, isNew }) => ({
      title: isNew ? "Search saved" : "You’ve already saved this search",
      description: `It’s on the Saved page, under Searches: ${saved.name}.`,
    }),
    failureTitle: "The search couldn’t be saved",
    describeFailure: (error) => (hasStatus(error, 401) ? null : errorMessage(error)),
    onFailure: async (error, search) => {
      if (!hasStatus(error, 401)) return;
      await check();
      requireSignIn({ kind: "search", search }, user?.id);
    },
  });
  return useCallback(
    async (search) => (user ? run(search) : requireSignIn({ kind: "search", search })),
    [run, requireSignIn, user],
  );
}
