import { useEffect } from "react";

/** How long a page that is being filled is given to become as tall as it was. */
const RESTORE_TIMEOUT_MS = 2000;

const positions = new Map<string, number>();

/** Where the page was when it was left, for its reload; the tab forgets it with the next page. */
const STORAGE_KEY = "scroll";

/* An entry without a key of its own is known by its address alone. */
const entryKey = (key: string): string => `${key} ${window.location.pathname}${window.location.search}`;

function savePosition(key: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([entryKey(key), window.scrollY]));
  } catch {
    // A browser that keeps nothing begins at the top.
  }
}

function takeSavedPosition(key: string): number | undefined {
  try {
    const [entry, y] = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]") as [unknown?, unknown?];
    sessionStorage.removeItem(STORAGE_KEY);
    return entry === entryKey(key) && typeof y === "number" ? y : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps where each entry of the history was scrolled to. */
export function useSaveScrollPosition(key: string): void {
  useEffect(() => {
    window.history.scrollRestoration = "manual";
    const recordPosition = () => positions.set(key, window.scrollY);
    const handlePageHide = () => savePosition(key);
    // An entry that replaces another is where that one was, even if the reader never scrolls again.
    if (!positions.has(key)) positions.set(key, takeSavedPosition(key) ?? window.scrollY);
    window.addEventListener("scroll", recordPosition, { passive: true });
    window.addEventListener("pagehide", handlePageHide);
    return () => {
      window.removeEventListener("scroll", recordPosition);
      window.removeEventListener("pagehide", handlePageHide);
    };
  }, [key]);
}

/** Returns to where this entry of the history was, waiting for the page to grow; the reader's own scroll ends it. */
export function restoreScroll(key: string): () => void {
  const target = positions.get(key);
  if (target === undefined) return () => undefined;
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
    if (isAtTarget()) stop();
  };
  for (const event of ["wheel", "touchstart", "keydown"]) window.addEventListener(event, stop, { passive: true });
  observer.observe(document.body);
  attempt();
  return stop;
}
