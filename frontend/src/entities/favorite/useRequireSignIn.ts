import { loginPath } from "@shared/session/loginRedirect";
import { storePendingAction } from "@shared/session/pendingAction";
import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { FavoriteAction } from "./favoriteAction";

/** The reason to log in, which the login page shows as "Log in to save the 2020 McLaren". */
const loginReason = (action: FavoriteAction): string =>
  action.kind === "search" ? "save this search" : `${action.list === "saved" ? "save" : "watch"} the ${action.name}`;

/** Sends a visitor, or `member` whose session has expired, to the login page; the action runs after sign-in. */
export function useRequireSignIn(): (action: FavoriteAction, member?: number) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(
    (action, member) => {
      storePendingAction(action, member ?? null);
      navigate(loginPath(location), { state: { loginReason: loginReason(action) } });
    },
    [navigate, location],
  );
}
