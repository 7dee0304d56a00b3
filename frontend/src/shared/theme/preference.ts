import { useCallback, useSyncExternalStore } from "react";
import { THEME_KEY } from "./boot";
import type { ThemeName } from "./tokens";

const listeners = new Set<() => void>();

const current = (): ThemeName => (document.documentElement.dataset.theme === "dark" ? "dark" : "light");

/** Applies and stores a theme. */
export function setTheme(name: ThemeName): void {
  document.documentElement.dataset.theme = name;
  try {
    localStorage.setItem(THEME_KEY, name);
  } catch {
    // Storage is blocked: the choice lasts until the page is left.
  }
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
