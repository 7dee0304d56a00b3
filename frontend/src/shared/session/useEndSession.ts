import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { useIdentity } from "./IdentityProvider";

/** Clears the identity and opens the home page. */
export function useEndSession(): () => Promise<void> {
  const { setIdentity } = useIdentity();
  const navigate = useNavigate();
  return useCallback(async () => {
    setIdentity(null);
    // The route guard first redirects to the login page; navigate home after that.
    await new Promise((resolve) => setTimeout(resolve));
    await navigate("/");
  }, [setIdentity, navigate]);
}
