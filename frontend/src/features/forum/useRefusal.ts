import { useCallback, useEffect } from "react";
import { useSWRConfig } from "swr";
import { ApiError } from "../../shared/api/error";
import { SESSION_KEY } from "../../shared/api/useSession";

/** Asks again who one is when the server says that one may not: a role that was taken, or a session that ended. */
export function useRefusal(): (error: unknown) => void {
  const { mutate } = useSWRConfig();
  return useCallback(
    (error) => {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) void mutate(SESSION_KEY);
    },
    [mutate],
  );
}

/** The same, for an answer that is read and not sent. */
export function useReadRefusal(error: unknown): void {
  const refuse = useRefusal();
  useEffect(() => refuse(error), [error, refuse]);
}
