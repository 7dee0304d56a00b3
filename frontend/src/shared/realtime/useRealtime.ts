import { useContext, useEffect, useRef, useSyncExternalStore } from "react";
import type { RealtimeEvent } from "./messages";
import type { ConnectionStatus, RealtimeState } from "./RealtimeClient";
import { RealtimeContext } from "./RealtimeProvider";

export type { ConnectionStatus, RealtimeEvent };

/** The live channel as pages see it. */
export interface Realtime extends RealtimeState {
  /** Begins another round of attempts. */
  readonly reconnect: () => void;
}

const CLOSED_STATE: RealtimeState = { status: "disconnected", error: null, closeCode: null, connectedEvent: null };
const noop = () => undefined;
const subscribeNever = () => noop;
const getClosedState = () => CLOSED_STATE;

/** How the channel is; a visitor's is closed. */
export function useRealtime(): Realtime {
  const client = useContext(RealtimeContext);
  const state = useSyncExternalStore(client?.subscribe ?? subscribeNever, client?.state ?? getClosedState);
  return { ...state, reconnect: client?.reconnect ?? noop };
}

/** Hears what the server tells of that type, for as long as the component is shown. */
export function useRealtimeEvent(type: string, handler: (event: RealtimeEvent) => void): void {
  const client = useContext(RealtimeContext);
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => client?.listen(type, (event) => latest.current(event)), [client, type]);
}
