import { browserStorage } from "@shared/browserStorage";
import { useCallback, useSyncExternalStore } from "react";

const KEY = "shortcuts";
const OFF = "off";

const listeners = new Set<() => void>();

/** Fallback where storage is blocked: lasts until the page is left. */
let isOffInMemory = false;

const isOn = (): boolean => browserStorage.read(KEY) !== OFF && !isOffInMemory;

function setEnabled(on: boolean): void {
  isOffInMemory = !on;
  browserStorage.write(KEY, on ? null : OFF);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Changed in another tab.
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

/** Whether single-letter shortcuts are enabled in this browser, and the setter. */
export function useShortcutPreference(): { isOn: boolean; setOn: (on: boolean) => void } {
  const on = useSyncExternalStore(subscribe, isOn, () => true);
  return { isOn: on, setOn: useCallback(setEnabled, []) };
}
