import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { useSWRConfig } from "swr";
import { errorFrom } from "../shared/api/error";
import { SESSION_KEY } from "../shared/api/useSession";
import { useNotices } from "../shared/notices/NoticeProvider";

/** Ends the session and forgets everything that was read in it. */
export function useLogout(): () => Promise<void> {
  const { mutate, cache } = useSWRConfig();
  const { notify } = useNotices();
  const navigate = useNavigate();
  return useCallback(async () => {
    try {
      const response = await fetch("/api/logout", { method: "POST", credentials: "include" });
      if (!response.ok) throw await errorFrom(response);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      notify({ title: "Logout failed", description: reason, variant: "destructive" });
      return;
    }
    for (const key of [...cache.keys()]) if (key !== SESSION_KEY) cache.delete(key);
    await mutate(SESSION_KEY, null, { revalidate: false });
    navigate("/");
    notify({ title: "Logout Successful", description: "You have been logged out successfully" });
  }, [cache, mutate, navigate, notify]);
}
