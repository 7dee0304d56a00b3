import { useEffect, useRef } from "react";
import { everything } from "../shared/api/keys";
import { useInvalidate } from "../shared/api/query";
import { onRefusal } from "../shared/api/refusals";
import { useSession } from "../shared/api/useSession";
import { useIdentity } from "../shared/session/IdentityProvider";

/**
 * Asks who is here when a call was refused, and reads everything again when somebody logs in or their roles change:
 * the same address may have more to show, or less.
 */
export function SessionWatch() {
  const { user, isLoading } = useSession();
  const { check } = useIdentity();
  const invalidate = useInvalidate();
  useEffect(() => onRefusal(() => void check()), [check]);
  const standing = isLoading ? null : [user?.id, user?.isCollector, user?.isAdmin].join();
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (standing === null) return;
    if (before.current !== null && before.current !== standing) void invalidate(everything);
    before.current = standing;
  }, [standing, invalidate]);
  return null;
}
