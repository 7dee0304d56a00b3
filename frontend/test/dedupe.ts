import { vi } from "vitest";

/** For how long SWR takes two requests of one key for one. */
const DEDUPE_MS = 2000;

/** Keeps that time from ending while the test runs, however slow the machine is. */
export function holdDedupeWindow(): void {
  const real = globalThis.setTimeout;
  const held = (callback: () => void, ms?: number) => real(callback, ms === DEDUPE_MS ? 60_000 : ms);
  vi.spyOn(globalThis, "setTimeout").mockImplementation(held as typeof setTimeout);
}
