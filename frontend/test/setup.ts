import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { server } from "./server";

// A page of its own is a script of its own: its first import takes longer here than in a browser.
configure({ asyncUtilTimeout: 5000 });

class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** A server that is never reached; tests of the live channel bring their own. */
class UnansweredSocket extends EventTarget {
  static readonly OPEN = 1;
  readonly readyState = 0;
  close(): void {}
}

beforeAll(() => {
  globalThis.WebSocket = UnansweredSocket as unknown as typeof WebSocket;
  // What jsdom leaves out and the product's libraries call.
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
  // A request that a test did not foresee is a mistake in the test or in the product.
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
