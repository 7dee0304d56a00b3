import { ApiError } from "@shared/api/error";
import { useIdentity } from "@shared/session/IdentityProvider";
import { useCallback, useEffect } from "react";

/** Asks again who one is when the server says that one may not: a role that was taken, or a session that ended. */
export function useAuthFailure(): (error: unknown) => void {
  const { check } = useIdentity();
  return useCallback(
    (error) => {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) void check();
    },
    [check],
  );
}

/** The same, for an answer that is read and not sent. */
export function useQueryAuthFailure(error: unknown): void {
  const handleAuthFailure = useAuthFailure();
  useEffect(() => handleAuthFailure(error), [error, handleAuthFailure]);
}
