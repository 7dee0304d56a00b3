import { loginPath } from "@shared/session/loginRedirect";
import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { type PendingAction, rememberPendingAction } from "./pendingAction";

/** Sends a visitor, or `member` whose session has expired, to the login page; the action runs after sign-in. */
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
