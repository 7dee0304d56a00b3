import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { loginPath } from "../returnPath";
import { type PendingAction, rememberPendingAction } from "./intent";

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
