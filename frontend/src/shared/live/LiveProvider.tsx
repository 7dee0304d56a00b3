import { createContext, type PropsWithChildren, useEffect, useState } from "react";
import { useSession } from "../api/useSession";
import { LiveChannel, liveAddress } from "./LiveChannel";

/** The channel; null where nobody is signed in. */
export const LiveContext = createContext<LiveChannel | null>(null);

/** Keeps one channel open for as long as the same member is signed in. */
export function LiveProvider({ children }: PropsWithChildren) {
  const id = useSession().user?.id ?? null;
  const [channel, setChannel] = useState<LiveChannel | null>(null);
  // What one member has heard says nothing about another: each has a channel of their own.
  useEffect(() => {
    if (id === null) return undefined;
    const opened = new LiveChannel(liveAddress(window.location));
    setChannel(opened);
    const close = opened.start();
    return () => {
      close();
      setChannel(null);
    };
  }, [id]);
  return <LiveContext value={channel}>{children}</LiveContext>;
}
