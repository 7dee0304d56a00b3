import { loginPath, loginState } from "@shared/session/loginRedirect";
import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { type PendingAction, rememberPendingAction } from "./pendingAction";

/** Why a visitor has to log in for an action. */
function loginReason(action: PendingAction): string {
  if (action.kind === "search") return "Log in to save this search";
  return `Log in to ${action.list === "saved" ? "save" : "watch"} the ${action.name}`;
}

/** Sends a visitor, or `member` whose session has expired, to the login page; the action runs after sign-in. */
export function useRequireSignIn(): (action: PendingAction, member?: number) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(
    (action, member) => {
      rememberPendingAction(action, member ?? null);
      navigate(loginPath(location), { state: loginState(loginReason(action)) });
    },
    [navigate, location],
  );
}
