import { useCallback, useSyncExternalStore } from "react";
import { THEME_KEY } from "./boot";
import type { ThemeName } from "./tokens";

const listeners = new Set<() => void>();

const current = (): ThemeName => (document.documentElement.dataset.theme === "dark" ? "dark" : "light");

/** Applies a theme and remembers it. */
export function setTheme(name: ThemeName): void {
  document.documentElement.dataset.theme = name;
  try {
    localStorage.setItem(THEME_KEY, name);
  } catch {
    // Storage may be blocked; the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of the same reader changed its mind.
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

/** The theme in force and the way to turn it over. */
export function useThemePreference(): { name: ThemeName; toggle: () => void } {
  const name = useSyncExternalStore(subscribe, current);
  const toggle = useCallback(() => setTheme(current() === "dark" ? "light" : "dark"), []);
  return { name, toggle };
}
