import { ApiError } from "@shared/api/error";
import { useIdentity } from "@shared/session/IdentityProvider";
import { useCallback, useEffect } from "react";

/** Rechecks the session on 401 and 403. */
export function useAuthFailure(): (error: unknown) => void {
  const { check } = useIdentity();
  return useCallback(
    (error) => {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) void check();
    },
    [check],
  );
}

/** The same for errors of queries. */
export function useQueryAuthFailure(error: unknown): void {
  const handleAuthFailure = useAuthFailure();
  useEffect(() => handleAuthFailure(error), [error, handleAuthFailure]);
}
