import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { errorFrom } from "../shared/api/error";
import { useNotices } from "../shared/notices/NoticeProvider";
import { useIdentity } from "../shared/session/IdentityProvider";

/** Ends the session and forgets everything that was read in it. */
export function useLogout(): () => Promise<void> {
  const { setIdentity } = useIdentity();
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
    setIdentity(null);
    navigate("/");
    notify({ title: "Logout Successful", description: "You have been logged out successfully" });
  }, [setIdentity, navigate, notify]);
}
