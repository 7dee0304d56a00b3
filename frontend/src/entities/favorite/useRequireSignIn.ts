import { loginPath } from "@shared/session/loginRedirect";
import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { type PendingAction, rememberPendingAction } from "./pendingAction";

/** The reason to log in, which the login page shows as "Log in to save the 2020 McLaren". */
const loginReason = (action: PendingAction): string =>
  action.kind === "search" ? "save this search" : `${action.list === "saved" ? "save" : "watch"} the ${action.name}`;

/** Sends a visitor, or `member` whose session has expired, to the login page; the action runs after sign-in. */
export function useRequireSignIn(): (action: PendingAction, member?: number) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(
    (action, member) => {
      rememberPendingAction(action, member ?? null);
      navigate(loginPath(location), { state: { loginReason: loginReason(action) } });
    },
    [navigate, location],
  );
}
