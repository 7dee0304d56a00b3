import { act } from "@testing-library/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { vi } from "vitest";
import { GIVEN_UP } from "../src/shared/live/LiveChannel";
import type { LiveEvent, LiveStatus } from "../src/shared/live/useLive";

/** The live channel under a test's own hand; `vi.mock` puts it in place of the real one. */
let status: LiveStatus = "connected";
const watchers = new Set<() => void>();
const handlers = new Map<string, Set<(event: LiveEvent) => void>>();

let greeting: LiveEvent | null = null;

export const reconnect = vi.fn();

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export function useLive() {
  const current = useSyncExternalStore(watch, () => status);
  const told = useSyncExternalStore(watch, () => greeting);
  return { status: current, error: current === "error" ? GIVEN_UP : null, reconnect, closedWith: null, greeting: told };
}

export function useLiveEvent(type: string, handler: (event: LiveEvent) => void): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const hear = (event: LiveEvent) => latest.current(event);
    const all = handlers.get(type) ?? new Set();
    handlers.set(type, all.add(hear));
    return () => {
      all.delete(hear);
    };
  }, [type]);
}

/** The connection comes or goes. */
export function turn(next: LiveStatus): void {
  act(() => {
    status = next;
    for (const watcher of watchers) watcher();
  });
}

/** The server greets the connection, or with `null` has not yet. */
export function greet(event: LiveEvent | null): void {
  act(() => {
    greeting = event;
    for (const watcher of watchers) watcher();
  });
}

/** The server tells something. */
export function tell(event: LiveEvent): void {
  act(() => {
    for (const handler of handlers.get(event.type) ?? []) handler(event);
  });
}
