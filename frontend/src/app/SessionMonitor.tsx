import { onAuthFailure } from "@shared/api/authFailureEvents";
import { allKeys } from "@shared/api/cacheKeys";
import { useInvalidate } from "@shared/api/query";
import { useIdentity } from "@shared/session/IdentityProvider";
import { useSession } from "@shared/session/useSession";
import { useEffect, useRef } from "react";

/** Rechecks the session after a refused call, and revalidates everything when the user or their roles change. */
export function SessionMonitor() {
  const { user, isLoading } = useSession();
  const { check } = useIdentity();
  const invalidate = useInvalidate();
  useEffect(() => onAuthFailure(() => void check()), [check]);
  const sessionKey = isLoading ? null : [user?.id, user?.isCollector, user?.isAdmin].join();
  const previousKey = useRef<string | null>(null);
  useEffect(() => {
    if (sessionKey === null) return;
    if (previousKey.current !== null && previousKey.current !== sessionKey) void invalidate(allKeys);
    previousKey.current = sessionKey;
  }, [sessionKey, invalidate]);
  return null;
}
