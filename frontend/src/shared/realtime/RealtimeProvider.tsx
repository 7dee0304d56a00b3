import { useSession } from "@shared/session/useSession";
import { createContext, type PropsWithChildren, useEffect, useState } from "react";
import { RealtimeClient, realtimeUrl } from "./RealtimeClient";

/** The realtime client; null for visitors. */
export const RealtimeContext = createContext<RealtimeClient | null>(null);

/** Keeps one connection open while the same user is signed in. */
export function RealtimeProvider({ children }: PropsWithChildren) {
  const id = useSession().user?.id ?? null;
  const [client, setClient] = useState<RealtimeClient | null>(null);
  // Each user gets a new client: event ids of another user must not be reused.
  useEffect(() => {
    if (id === null) return undefined;
    const newClient = new RealtimeClient(realtimeUrl(window.location));
    setClient(newClient);
    const stop = newClient.start();
    return () => {
      stop();
      setClient(null);
    };
  }, [id]);
  return <RealtimeContext value={client}>{children}</RealtimeContext>;
}
