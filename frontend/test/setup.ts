import "@testing-library/jest-dom/vitest";
import { cleanup, configure, getConfig } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { server } from "./server";

// Not the one that fake timers replace.
const nextTurn = setImmediate;
const { asyncWrapper } = getConfig();

configure({
  asyncUtilTimeout: 10_000,
  // Modules of lazy pages are transformed when they are first imported; the timeout starts when they are loaded.
  // A query is answered when the element is in the document. Effects of that render, such as taking the focus or
  // subscribing to live updates, run in later turns of the event loop, and may render once more.
  asyncWrapper: (callback) =>
    asyncWrapper(async () => {
      await vi.dynamicImportSettled();
      const result = await callback();
      for (let round = 0; round < 3; round += 1) await new Promise((resolve) => nextTurn(resolve));
      return result;
    }),
});

class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** A WebSocket that never connects; realtime tests bring their own. */
class UnansweredSocket extends EventTarget {
  static readonly OPEN = 1;
  readonly readyState = 0;
  close(): void {}
}

beforeAll(() => {
  globalThis.WebSocket = UnansweredSocket as unknown as typeof WebSocket;
  // Missing in jsdom.
  globalThis.ResizeObserver ??= NoResizeObserver;
  Element.prototype.scrollIntoView ??= () => undefined;
  Element.prototype.hasPointerCapture ??= () => false;
  Element.prototype.setPointerCapture ??= () => undefined;
  Element.prototype.releasePointerCapture ??= () => undefined;
  window.scrollTo = () => undefined;
  window.matchMedia ??= (query: string) =>
    ({
      matches: false,
      media: query,
      onchange: null,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
      dispatchEvent: () => false,
    }) satisfies MediaQueryList;
  // Unexpected requests fail the test.
  server.listen({ onUnhandledRequest: "error" });
});

beforeEach(() => {
  window.history.replaceState(null, "", "/");
});

afterEach(() => {
  cleanup();
  server.resetHandlers();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  document.title = "";
  for (const meta of document.querySelectorAll('meta[name="site-details"]')) meta.remove();
});

afterAll(() => server.close());
