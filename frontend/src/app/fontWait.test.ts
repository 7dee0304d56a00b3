import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fontWaitScript } from "./fontWait";

const root = document.documentElement;

/** Runs the script with this loader of fonts; undefined for a browser without one. */
function run(load?: () => Promise<unknown>): void {
  Object.defineProperty(document, "fonts", { configurable: true, value: load && { load } });
  new Function(fontWaitScript)();
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  delete root.dataset.fonts;
});

it("hides the page until both fonts are loaded", async () => {
  const loaded: (() => void)[] = [];
  run(() => new Promise<void>((resolve) => loaded.push(resolve)));
  expect(root.dataset.fonts).toBe("pending");
  expect(loaded).toHaveLength(2);
  loaded[0]?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(root.dataset.fonts).toBe("pending");
  loaded[1]?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(root.dataset.fonts).toBeUndefined();
});

it("shows the page when a font cannot be loaded", async () => {
  run(() => Promise.reject(new Error("offline")));
  expect(root.dataset.fonts).toBe("pending");
  await vi.advanceTimersByTimeAsync(1);
  expect(root.dataset.fonts).toBeUndefined();
});

it("shows the page after the longest wait for fonts", async () => {
  run(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(399);
  expect(root.dataset.fonts).toBe("pending");
  await vi.advanceTimersByTimeAsync(1);
  expect(root.dataset.fonts).toBeUndefined();
});

it("hides nothing in a browser that cannot load fonts on request", () => {
  run();
  expect(root.dataset.fonts).toBeUndefined();
});
