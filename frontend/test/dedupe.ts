import { vi } from "vitest";

/** SWR's deduplication interval, in milliseconds. */
const DEDUPE_MS = 2000;

/** Keeps SWR's deduplication window open for the whole test, however slow the machine is. */
export function holdDedupeWindow(): void {
  const originalSetTimeout = globalThis.setTimeout;
  const patchedSetTimeout = (callback: () => void, ms?: number) =>
    originalSetTimeout(callback, ms === DEDUPE_MS ? 60_000 : ms);
  vi.spyOn(globalThis, "setTimeout").mockImplementation(patchedSetTimeout as typeof setTimeout);
}
