import { useSession } from "@shared/session/useSession";
import { createContext, type PropsWithChildren, useEffect, useState } from "react";
import type { RealtimeClient } from "./RealtimeClient";

/** The realtime client; null for visitors. */
export const RealtimeContext = createContext<RealtimeClient | null>(null);

/** Keeps one connection open while the same user is signed in. */
export function RealtimeProvider({ children }: PropsWithChildren) {
  const id = useSession().user?.id ?? null;
  const [client, setClient] = useState<RealtimeClient | null>(null);
  // Each user gets a new client: event ids of another user must not be reused.
  useEffect(() => {
    if (id === null) return undefined;
    let stop: (() => void) | null = null;
    let isStopped = false;
    // Visitors need none of it. Without its code the connection counts as closed.
    import(/* webpackChunkName: "realtime" */ "./RealtimeClient").then(
      (module) => {
        if (isStopped) return;
        const newClient = new module.RealtimeClient(module.realtimeUrl(window.location));
        setClient(newClient);
        stop = newClient.start();
      },
      () => undefined,
    );
    return () => {
      isStopped = true;
      stop?.();
      setClient(null);
    };
  }, [id]);
  return <RealtimeContext value={client}>{children}</RealtimeContext>;
}
