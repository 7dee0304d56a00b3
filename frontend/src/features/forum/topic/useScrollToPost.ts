import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import type { TopicLocation } from "../api/topics";
import { scrollToPost } from "./topicLocation";

/** History entries already scrolled to; going back restores the scroll position instead. */
const visitedEntries = new Set<string>();

/**
 * Scrolls to the reply in the URL, or to the start of another page, once loaded. `firstNumber` is the first post of the
 * shown page, null until loaded.
 */
export function useScrollToPost(location: TopicLocation, firstNumber: number | null): void {
  const { key, pathname, search } = useLocation();
  const initialKey = useRef(key);
  const isReady = firstNumber !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once per target, however the page changes afterwards
  useEffect(() => {
    const entry = `${pathname}${search} ${key}`;
    if (!isReady || visitedEntries.has(entry)) return;
    visitedEntries.add(entry);
    if ("post" in location) scrollToPost(location.post);
    // The initially opened page starts at the title.
    else if (initialKey.current !== key) scrollToPost(firstNumber);
  }, [isReady, key, pathname, search]);
}
