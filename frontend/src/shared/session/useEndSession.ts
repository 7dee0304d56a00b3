import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { useIdentity } from "./IdentityProvider";

/** Forgets who was signed in and opens the home page. */
export function useEndSession(): () => Promise<void> {
  const { setIdentity } = useIdentity();
  const navigate = useNavigate();
  return useCallback(async () => {
    setIdentity(null);
    // The guard of a members' page first redirects to the login; the home page has to come after that.
    await new Promise((resolve) => setTimeout(resolve));
    await navigate("/");
  }, [setIdentity, navigate]);
}
