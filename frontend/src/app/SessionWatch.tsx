import { useEffect } from "react";
import { onRefusal } from "../shared/api/refusals";
import { useSession } from "../shared/api/useSession";
import { useSessionCheck } from "../shared/session/useSessionCheck";
import { claimUnsent } from "../shared/unsent";

/** Notices when the session ends under an open page, and when somebody else goes on in this tab. */
export function SessionWatch() {
  const { user } = useSession();
  const check = useSessionCheck();
  useEffect(() => onRefusal(() => void check()), [check]);
  const id = user?.id;
  useEffect(() => {
    if (id !== undefined) claimUnsent(id);
  }, [id]);
  return null;
}
