import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { SESSION_KEY } from "../api/useSession";
import { useNotices } from "../notices/NoticeProvider";

/** The check that is under way, for all who ask meanwhile: what ended is told once. */
let underWay: Promise<void> | null = null;

/**
 * Asks the server again who is here, when something suggests that nobody is any more. If so, what was read as them is
 * forgotten and they are told; the guard of a page then leads to the door, which leads back. What they have written
 * and not sent stays, for them alone.
 */
export function useSessionCheck(): () => Promise<void> {
  const { cache, mutate } = useSWRConfig();
  const { notify } = useNotices();
  return useCallback(() => {
    const check = async () => {
      if (!cache.get(SESSION_KEY)?.data) return;
      const user = await mutate(SESSION_KEY).catch(() => undefined);
      if (user !== null) return;
      for (const key of [...cache.keys()]) if (key !== SESSION_KEY) cache.delete(key);
      notify({ title: "Your session has ended", description: "Please log in to go on." });
    };
    underWay ??= check().finally(() => {
      underWay = null;
    });
    return underWay;
  }, [cache, mutate, notify]);
}
