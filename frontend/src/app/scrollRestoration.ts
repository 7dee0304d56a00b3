import { readJson, tabStorage } from "@shared/browserStorage";
import { useEffect } from "react";

/** Time in which a loading page may reach its previous height. */
const RESTORE_TIMEOUT_MS = 2000;

const positions = new Map<string, number>();
/** Addresses of the links by which entries were left. */
const links = new Map<string, string | undefined>();

/** Storage key of the position for a reload; deleted once read. */
const STORAGE_KEY = "scroll";

/* Entries without a router key are identified by their URL. */
const entryKey = (key: string): string => `${key} ${window.location.pathname}${window.location.search}`;

function savePosition(key: string): void {
  tabStorage.write(STORAGE_KEY, JSON.stringify([entryKey(key), window.scrollY]));
}

/** The saved position when the page is reloaded or left and come back to. Reading the storage takes several milliseconds. */
function takeSavedPosition(key: string): number | undefined {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type === "navigate") return undefined;
  const stored = readJson(tabStorage, STORAGE_KEY);
  tabStorage.write(STORAGE_KEY, null);
  const [entry, y] = (Array.isArray(stored) ? stored : []) as [unknown?, unknown?];
  return entry === entryKey(key) && typeof y === "number" ? y : undefined;
}

/** Records the scroll position of each history entry, and the link by which it is left. */
export function useSaveScrollPosition(key: string): void {
  useEffect(() => {
    window.history.scrollRestoration = "manual";
    const recordPosition = () => positions.set(key, window.scrollY);
    const recordLink = ({ target }: Event) => links.set(key, (target as Element).closest("a")?.href);
    const handlePageHide = () => savePosition(key);
    // A replaced entry inherits the current position, even without scrolling.
    if (!positions.has(key)) positions.set(key, takeSavedPosition(key) ?? window.scrollY);
    window.addEventListener("scroll", recordPosition, { passive: true });
    window.addEventListener("pagehide", handlePageHide);
    window.addEventListener("click", recordLink, true);
    return () => {
      window.removeEventListener("scroll", recordPosition);
      window.removeEventListener("pagehide", handlePageHide);
      window.removeEventListener("click", recordLink, true);
    };
  }, [key]);
}

/**
 * Restores the scroll position of a history entry, and the focus on the link by which it was left, as the page grows; stops
 * when the user scrolls or presses a key.
 */
export function restoreScroll(key: string): () => void {
  const target = positions.get(key);
  if (target === undefined) return () => undefined;
  const link = links.get(key);
  const isFocusLost = () => link && document.activeElement?.matches("body,main");
  const observer = new ResizeObserver(() => attempt());
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of ["wheel", "touchstart", "keydown"]) window.removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, RESTORE_TIMEOUT_MS);
  const isAtTarget = () => Math.abs(window.scrollY - target) < 2;
  const attempt = () => {
    if (!isAtTarget()) window.scrollTo(0, target);
    if (isFocusLost()) [...document.links].find(({ href }) => href === link)?.focus({ preventScroll: true });
    if (isAtTarget() && !isFocusLost()) stop();
  };
  for (const event of ["wheel", "touchstart", "keydown"]) window.addEventListener(event, stop, { passive: true });
  observer.observe(document.body);
  attempt();
  return stop;
}
