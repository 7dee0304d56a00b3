import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { SESSION_KEY } from "../api/useSession";
import { forgetAllUnsent } from "../unsent";

/** Nobody is signed in here any more: forgets who it was, and everything that was read as them. */
export function useForgetSession(): () => Promise<void> {
  const { mutate, cache } = useSWRConfig();
  return useCallback(async () => {
    forgetAllUnsent();
    for (const key of [...cache.keys()]) if (key !== SESSION_KEY) cache.delete(key);
    await mutate(SESSION_KEY, null, { revalidate: false });
  }, [cache, mutate]);
}
