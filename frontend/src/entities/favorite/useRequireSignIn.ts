import { loginPath } from "@shared/session/loginRedirect";
import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { type PendingAction, rememberPendingAction } from "./pendingAction";

/** Sends a visitor, or `member` whose session has ended, to sign in and back; what they wanted is done once they are in. */
export function useRequireSignIn(): (action: PendingAction, member?: number) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(
    (action, member) => {
      rememberPendingAction(action, member ?? null);
      navigate(loginPath(location));
    },
    [navigate, location],
  );
}
