import { api } from "@shared/api/client";
import { ApiError, errorMessage } from "@shared/api/error";
import { useAction } from "@shared/api/useAction";
import { useEndSession } from "@shared/session/useEndSession";

/** Logs out and clears all data of the session. */
export function useLogout(): () => Promise<unknown> {
  const endSession = useEndSession();
  const { run } = useAction(() => api.POST("/api/logout"), {
    onSuccess: endSession,
    success: { title: "Logout Successful", description: "You have been logged out successfully" },
    failureTitle: "Logout failed",
    describeFailure: (error) => errorMessage(error, error instanceof ApiError ? error.message : undefined),
  });
  return run;
}
