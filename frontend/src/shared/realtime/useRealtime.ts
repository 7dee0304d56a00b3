import { useContext, useEffect, useRef, useSyncExternalStore } from "react";
import type { RealtimeEvent } from "./messages";
import type { ConnectionStatus, RealtimeState } from "./RealtimeClient";
import { RealtimeContext } from "./RealtimeProvider";

export type { ConnectionStatus, RealtimeEvent };

/** Close code of the server after a session or role has ended. */
export const CLOSE_POLICY_VIOLATION = 1008;

/** Realtime state for components. */
interface Realtime extends RealtimeState {
  /** Resets the attempts and reconnects. */
  readonly reconnect: () => void;
}

const CLOSED_STATE: RealtimeState = { status: "disconnected", error: null, closeCode: null, reconnectedEvent: null };
const noop = () => undefined;
const subscribeNever = () => noop;
const getClosedState = () => CLOSED_STATE;

/** Connection state; "disconnected" for visitors. */
export function useRealtime(): Realtime {
  const client = useContext(RealtimeContext);
  const state = useSyncExternalStore(
    client?.subscribe ?? subscribeNever,
    client?.state ?? getClosedState,
    getClosedState,
  );
  return { ...state, reconnect: client?.reconnect ?? noop };
}

/** Handles realtime events of one type while the component is mounted. */
export function useRealtimeEvent(type: string, handler: (event: RealtimeEvent) => void): void {
  const client = useContext(RealtimeContext);
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => client?.listen(type, (event) => latest.current(event)), [client, type]);
}
