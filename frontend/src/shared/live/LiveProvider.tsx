import { createContext, type PropsWithChildren, useEffect, useMemo } from "react";
import { useSession } from "../api/useSession";
import { LiveChannel, liveAddress } from "./LiveChannel";

/** The channel; null where nobody is signed in. */
export const LiveContext = createContext<LiveChannel | null>(null);

/** Keeps one channel open for as long as the same member is signed in. */
export function LiveProvider({ children }: PropsWithChildren) {
  const id = useSession().user?.id ?? null;
  // What one member has heard says nothing about another: each has a channel of their own.
  const channel = useMemo(() => (id === null ? null : new LiveChannel(liveAddress(window.location))), [id]);
  useEffect(() => channel?.start(), [channel]);
  return <LiveContext value={channel}>{children}</LiveContext>;
}
