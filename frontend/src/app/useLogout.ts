/** Logging out from the header. */
import { api } from "@shared/api/client";
import { ApiError, errorMessage } from "@shared/api/error";
import { useAction } from "@shared/api/useAction";
import { storeDrafts } from "@shared/session/draftSaves";
import { hasSessionDrafts } from "@shared/session/unsentText";
import { useEndSession } from "@shared/session/useEndSession";
import { useConfirmation } from "@shared/ui/useConfirmation";

/**
 * Logs out and clears all data of the session, once drafts are stored on the server. Asks before what could not be
 * stored is deleted; the caller renders `dialog`.
 */
export function useLogout() {
  const endSession = useEndSession();
  const { ask, dialog } = useConfirmation();
  const { run } = useAction(() => api.POST("/api/logout"), {
    onSuccess: endSession,
    success: { title: "Logout Successful", description: "You have been logged out successfully" },
    failureTitle: "Logout failed",
    describeFailure: (error) => errorMessage(error, error instanceof ApiError ? error.message : undefined),
  });
  const logout = async () => {
    const isStored = (await storeDrafts()) && !hasSessionDrafts();
    const isAgreed =
      isStored ||
      (await ask({
        title: "Log out and delete unsaved text?",
        description: "Something that you wrote is kept in this tab only. Logging out deletes it.",
        confirmLabel: "Log out",
      }));
    if (isAgreed) await run();
  };
  return { logout, dialog };
}
