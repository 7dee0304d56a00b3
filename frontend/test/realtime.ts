import { CLOSE_NORMAL, CLOSED_NORMALLY, RECONNECT_FAILED } from "@shared/realtime/RealtimeClient";
import type { ConnectionStatus, RealtimeEvent } from "@shared/realtime/useRealtime";
import { act } from "@testing-library/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { vi } from "vitest";

/** Realtime hooks under test control; `vi.mock` replaces the real module with this one. */
let status: ConnectionStatus = "connected";
let closeCode: number | null = null;
const listeners = new Set<() => void>();
const handlers = new Map<string, Set<(event: RealtimeEvent) => void>>();

let reconnectedEvent: RealtimeEvent | null = null;

export const reconnect = vi.fn();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useRealtime() {
  const current = useSyncExternalStore(subscribe, () => status);
  const code = useSyncExternalStore(subscribe, () => closeCode);
  const event = useSyncExternalStore(subscribe, () => reconnectedEvent);
  return {
    status: current,
    error: current === "error" ? RECONNECT_FAILED : code === CLOSE_NORMAL ? CLOSED_NORMALLY : null,
    reconnect,
    closeCode: code,
    reconnectedEvent: event,
  };
}

export function useRealtimeEvent(type: string, handler: (event: RealtimeEvent) => void): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const listener = (event: RealtimeEvent) => latest.current(event);
    const all = handlers.get(type) ?? new Set();
    handlers.set(type, all.add(listener));
    return () => {
      all.delete(listener);
    };
  }, [type]);
}

export const CLOSE_POLICY_VIOLATION = 1008;

/** Sets the connection status, and the close code of the last connection. */
export function setConnectionStatus(next: ConnectionStatus, code: number | null = null): void {
  act(() => {
    status = next;
    closeCode = code;
    for (const listener of listeners) listener();
  });
}

/** Sets the `connection_status` event of a connection that replaced a lost one. */
export function setReconnectedEvent(event: RealtimeEvent | null): void {
  act(() => {
    reconnectedEvent = event;
    for (const listener of listeners) listener();
  });
}

/** Emits a realtime event. */
export function emitEvent(event: RealtimeEvent): void {
  act(() => {
    for (const handler of handlers.get(event.type) ?? []) handler(event);
  });
}
