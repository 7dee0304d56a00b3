import { useContext, useEffect, useRef, useSyncExternalStore } from "react";
import type { LiveState, LiveStatus } from "./LiveChannel";
import { LiveContext } from "./LiveProvider";
import type { LiveEvent } from "./messages";

export type { LiveEvent, LiveStatus };

/** The live channel as pages see it. */
export interface Live extends LiveState {
  /** Begins another round of attempts. */
  readonly reconnect: () => void;
}

const closed: LiveState = { status: "disconnected", error: null, closedWith: null, greeting: null };
const nothing = () => undefined;
const unwatched = () => nothing;
const alwaysClosed = () => closed;

/** How the channel is; a visitor's is closed. */
export function useLive(): Live {
  const channel = useContext(LiveContext);
  const state = useSyncExternalStore(channel?.subscribe ?? unwatched, channel?.state ?? alwaysClosed);
  return { ...state, reconnect: channel?.reconnect ?? nothing };
}

/** Hears what the server tells of that type, for as long as the component is shown. */
export function useLiveEvent(type: string, handler: (event: LiveEvent) => void): void {
  const channel = useContext(LiveContext);
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => channel?.listen(type, (event) => latest.current(event)), [channel, type]);
}
