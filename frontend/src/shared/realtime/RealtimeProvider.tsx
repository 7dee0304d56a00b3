import { useSession } from "@shared/session/useSession";
import { createContext, type PropsWithChildren, useEffect, useState } from "react";
import { RealtimeClient, realtimeUrl } from "./RealtimeClient";

/** The channel; null where nobody is signed in. */
export const RealtimeContext = createContext<RealtimeClient | null>(null);

/** Keeps one channel open for as long as the same member is signed in. */
export function RealtimeProvider({ children }: PropsWithChildren) {
  const id = useSession().user?.id ?? null;
  const [client, setClient] = useState<RealtimeClient | null>(null);
  // What one member has heard says nothing about another: each has a channel of their own.
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
