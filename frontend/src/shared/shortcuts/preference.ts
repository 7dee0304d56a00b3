import { useCallback, useSyncExternalStore } from "react";

const KEY = "shortcuts";
const OFF = "off";

const listeners = new Set<() => void>();

/** Counts where storage is blocked: the choice then lasts as long as the page. */
let isOffHere = false;

function isOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF && !isOffHere;
  } catch {
    return !isOffHere;
  }
}

function choose(on: boolean): void {
  isOffHere = !on;
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    // See `isOffHere`.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of the same reader changed its mind.
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY) return;
    isOffHere = newValue === OFF;
    listener();
  };
  window.addEventListener("storage", follow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", follow);
  };
}

/** Whether keyboard shortcuts of a single letter are on in this browser, and the way to change that. */
export function useShortcutPreference(): { isOn: boolean; setOn: (on: boolean) => void } {
  const on = useSyncExternalStore(subscribe, isOn);
  return { isOn: on, setOn: useCallback(choose, []) };
}
