import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { signInPath } from "../returnPath";
import { type Intent, rememberIntent } from "./intent";

/** Sends a visitor, or `member` whose session has ended, to sign in and back; what they wanted is done once they are in. */
export function useSignInFirst(): (intent: Intent, member?: number) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(
    (intent, member) => {
      rememberIntent(intent, member ?? null);
      navigate(signInPath(location));
    },
    [navigate, location],
  );
}
