import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { useInvalidate } from "../api/cache";
import { ApiError, sentenceOf } from "../api/error";
import { SAVED_SEARCHES_KEY, sendSearch } from "../api/saved/useSavedSearches";
import type { NewSavedSearch } from "../api/types";
import { SESSION_KEY, useSession } from "../api/useSession";
import { useNotices } from "../notices/NoticeProvider";
import { useSignInFirst } from "./useSignInFirst";

/** Saves a search and says so; a visitor signs in first. */
export function useSaveSearch(): (search: NewSavedSearch) => Promise<void> {
  const { user } = useSession();
  const signInFirst = useSignInFirst();
  const invalidate = useInvalidate();
  const { mutate } = useSWRConfig();
  const { notify } = useNotices();
  return useCallback(
    async (search) => {
      if (!user) {
        signInFirst({ kind: "search", search });
        return;
      }
      try {
        const { saved, isNew } = await sendSearch(search);
        await invalidate((key) => key === SAVED_SEARCHES_KEY);
        notify({
          title: isNew ? "Search saved" : "You have saved this search before",
          description: `You will find “${saved.name}” on the Saved page, under Searches.`,
        });
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) {
          await mutate(SESSION_KEY, null, { revalidate: false });
          signInFirst({ kind: "search", search });
          return;
        }
        notify({
          title: "The search could not be saved",
          description: sentenceOf(error, "The server could not be reached. Please try again in a moment."),
          variant: "destructive",
        });
      }
    },
    [invalidate, mutate, notify, signInFirst, user],
  );
}
