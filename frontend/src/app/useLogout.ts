import { toApiError } from "@shared/api/error";
import { useEndSession } from "@shared/session/useEndSession";
import { useToast } from "@shared/toasts/ToastProvider";
import { useCallback } from "react";

/** Logs out and clears all data of the session. */
export function useLogout(): () => Promise<void> {
  const endSession = useEndSession();
  const { notify } = useToast();
  return useCallback(async () => {
    try {
      const response = await fetch("/api/logout", { method: "POST", credentials: "include" });
      if (!response.ok) throw await toApiError(response);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      notify({ title: "Logout failed", description: reason, variant: "destructive" });
      return;
    }
    await endSession();
    notify({ title: "Logout Successful", description: "You have been logged out successfully" });
  }, [endSession, notify]);
}
