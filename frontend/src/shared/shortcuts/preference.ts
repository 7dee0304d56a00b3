import { useCallback, useSyncExternalStore } from "react";

const KEY = "shortcuts";
const OFF = "off";

const listeners = new Set<() => void>();

/** Counts where storage is blocked: the choice then lasts as long as the page. */
let isOffInMemory = false;

function isOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF && !isOffInMemory;
  } catch {
    return !isOffInMemory;
  }
}

function setEnabled(on: boolean): void {
  isOffInMemory = !on;
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
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY) return;
    isOffInMemory = newValue === OFF;
    listener();
  };
  window.addEventListener("storage", handleStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", handleStorage);
  };
}

/** Whether keyboard shortcuts of a single letter are on in this browser, and the way to change that. */
export function useShortcutPreference(): { isOn: boolean; setOn: (on: boolean) => void } {
  const on = useSyncExternalStore(subscribe, isOn);
  return { isOn: on, setOn: useCallback(setEnabled, []) };
}
