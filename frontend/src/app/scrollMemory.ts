import { useEffect } from "react";

/** How long a page that is being filled is given to become as tall as it was. */
const PATIENCE_MS = 2000;

const positions = new Map<string, number>();

/** Where the page was when it was left, for its reload; the tab forgets it with the next page. */
const LEFT_AT = "scroll";

/* An entry without a key of its own is known by its address alone. */
const entryOf = (key: string): string => `${key} ${window.location.pathname}${window.location.search}`;

function keepForReload(key: string): void {
  try {
    sessionStorage.setItem(LEFT_AT, JSON.stringify([entryOf(key), window.scrollY]));
  } catch {
    // A browser that keeps nothing begins at the top.
  }
}

function readBeforeReload(key: string): number | undefined {
  try {
    const [entry, y] = JSON.parse(sessionStorage.getItem(LEFT_AT) ?? "[]") as [unknown?, unknown?];
    sessionStorage.removeItem(LEFT_AT);
    return entry === entryOf(key) && typeof y === "number" ? y : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps where each entry of the history was scrolled to. */
export function useScrollMemory(key: string): void {
  useEffect(() => {
    window.history.scrollRestoration = "manual";
    const remember = () => positions.set(key, window.scrollY);
    const leave = () => keepForReload(key);
    // An entry that replaces another is where that one was, even if the reader never scrolls again.
    if (!positions.has(key)) positions.set(key, readBeforeReload(key) ?? window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("scroll", remember);
      window.removeEventListener("pagehide", leave);
    };
  }, [key]);
}

/** Returns to where this entry of the history was, waiting for the page to grow; the reader's own scroll ends it. */
export function restoreScroll(key: string): () => void {
  const wanted = positions.get(key);
  if (wanted === undefined) return () => undefined;
  const observer = new ResizeObserver(() => attempt());
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of ["wheel", "touchstart", "keydown"]) window.removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  const isThere = () => Math.abs(window.scrollY - wanted) < 2;
  const attempt = () => {
    if (!isThere()) window.scrollTo(0, wanted);
    if (isThere()) stop();
  };
  for (const event of ["wheel", "touchstart", "keydown"]) window.addEventListener(event, stop, { passive: true });
  observer.observe(document.body);
  attempt();
  return stop;
}
