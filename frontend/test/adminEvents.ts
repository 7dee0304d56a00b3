/** The event stream of the admin area, controlled by a test. */
import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Stubs the stream; returns a function that reloads every queue, as after events that may have been missed. */
export function stubAdminEvents(): () => void {
  const streams: { onopen: (() => void) | null }[] = [];
  class Stream {
    readyState = 1;
    onopen: (() => void) | null = null;
    onerror: (() => void) | null = null;
    addEventListener = vi.fn();
    close = vi.fn();

    constructor() {
      streams.push(this);
    }
  }
  vi.stubGlobal("EventSource", Stream);
  return () => act(() => streams.at(-1)?.onopen?.());
}
