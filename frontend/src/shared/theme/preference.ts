import { browserStorage } from "@shared/browserStorage";
import { useCallback, useSyncExternalStore } from "react";
import { THEME_KEY } from "./boot";
import type { ThemeName } from "./tokens";

const listeners = new Set<() => void>();

const current = (): ThemeName => (document.documentElement.dataset.theme === "dark" ? "dark" : "light");

/** Applies and stores a theme. */
export function setTheme(name: ThemeName): void {
  document.documentElement.dataset.theme = name;
  browserStorage.write(THEME_KEY, name);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Changed in another tab.
  const handleStorage = (event: StorageEvent) => {
    if (event.key !== THEME_KEY || (event.newValue !== "light" && event.newValue !== "dark")) return;
    document.documentElement.dataset.theme = event.newValue;
    listener();
  };
  window.addEventListener("storage", handleStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", handleStorage);
  };
}

/** The current theme and a toggle. */
export function useThemePreference(): { name: ThemeName; toggle: () => void } {
  const name = useSyncExternalStore(subscribe, current, () => "light" as const);
  const toggle = useCallback(() => setTheme(current() === "dark" ? "light" : "dark"), []);
  return { name, toggle };
}
